// The definitions of links, pictures and footnotes, `[a]: /b` and `[^a]: b`. Pure.
import type { Definition, FootnoteDefinition, FootnoteReference, RootContent } from 'mdast';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { walk } from './walk.ts';

/** Definitions by label. Of equal labels the first counts (CommonMark 0.31, 4.7). */
export function firstOf(definitions: readonly Definition[]): ReadonlyMap<string, Definition> {
  const first = new Map<string, Definition>();
  for (const one of definitions) {
    const identifier = one.identifier.toUpperCase();
    if (!first.has(identifier)) first.set(identifier, one);
  }
  return first;
}

/** The definitions that blocks use. To write each block with all definitions of a page would take quadratic time. */
export function referredIn(
  blocks: readonly RootContent[],
  definitions: ReadonlyMap<string, Definition>,
): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  if (definitions.size === 0) return found;
  walk({ type: 'root', children: [...blocks] }, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return;
    const definition = definitions.get(node.identifier.toUpperCase());
    if (definition) found.add(definition);
  });
  return found;
}

/** Whether a definition is a comment, as authors write it for readers of Markdown without HTML: `[//]: # (text)`. */
export function isComment({ url, label, identifier }: Definition): boolean {
  return (url === '#' || url === '') && /^(?:\/\/|comment)$/i.test(label ?? identifier);
}

/** A footnote, or a reference to one. */
export type OfNote = FootnoteDefinition | FootnoteReference;

/**
 * The definitions without effect: those of a label that has another one before, and footnotes that no shown text refers to. Links
 * defined twice with one address are no loss, nor are comments. Both lists are in the order of a walk.
 */
export function withoutEffect(definitions: readonly Definition[], notes: readonly OfNote[]) {
  const first = firstOf(definitions);
  const repeated: (Definition | FootnoteDefinition)[] = definitions.filter((one) => {
    if (isComment(one)) return false;
    const { url, title } = first.get(one.identifier.toUpperCase()) ?? one;
    return one.url !== url || (one.title ?? '') !== (title ?? '');
  });
  const shown = new Map<string, FootnoteDefinition>();
  const referredBy = new Map<string, string[]>();
  let [within, end] = ['', 0];
  for (const one of notes) {
    const name = one.identifier.toUpperCase();
    const start = one.position?.start.offset ?? 0;
    if (one.type === 'footnoteReference') {
      // The name of the text outside of footnotes is empty.
      getOrInsertComputed(referredBy, start < end ? within : '', () => []).push(name);
      continue;
    }
    [within, end] = [name, one.position?.end.offset ?? 0];
    if (shown.has(name)) repeated.push(one);
    else shown.set(name, one);
  }
  const reached = new Set(['']);
  for (const name of reached) for (const other of referredBy.get(name) ?? []) reached.add(other);
  return { repeated, unreferenced: [...shown].filter(([name]) => !reached.has(name)).map(([, one]) => one) };
}
