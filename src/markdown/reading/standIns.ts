// Characters that stand for others while Markdown is read. Pure.

/**
 * Punctuation that Markdown does not use. So emphasis beside it is parsed as beside brackets. ASCII is preferred, because the native
 * parser takes quadratic time for a line with other characters: see limits.ts. Control characters are not used, because addresses
 * cannot contain them.
 */
const standIns = ['%', '^', '}', '\u2058', '\u205c', '\u2e0f', '\u0df4', '\u1368', '\u166e', '\ufdd8'];

/** The first that a text does not contain. */
export const standInFor = (text: string) => standIns.find((one) => !text.includes(one)) as string;
