// Strings and the memory they hold. Pure.

/**
 * The same text in memory of its own. A piece of a long string is only a window on it in V8: who keeps an address found
 * in a page keeps the whole page.
 */
export function ownString(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
