// Names that nobody can own (RFC 2606, RFC 6761): the ends of placeholder addresses. Pure.

const ends = 'example|test|invalid|localhost';
const after = '(?![\\w-]|\\.\\w)';
// Begins at the start of the name. Otherwise each letter of a long word would be tried.
const mail = `(?<![\\w.+-])[\\w.+-]+@(?:[\\w-]+\\.)*(?:${ends}|example\\.(?:com|net|org))${after}`;
const host = `(?:[a-z0-9-]+\\.)+(?:${ends})|(?:[a-z0-9-]+\\.)*example\\.(?:com|net|org)`;
const local = '(?<=//)(?:localhost|127(?:\\.\\d+){3}|0\\.0\\.0\\.0|\\[::1\\])';

/** A reserved host or e-mail address, only in lower case. So the end of a sentence without a following space does not match. */
export const reservedAddress = new RegExp(
  `${mail}|(?:(?<=//)|(?<![\\w.@/-]))(?:${host})${after}|${local}${after}`,
  'g',
);

/** Whether a host is one of those. */
export function isReserved(hostname: string): boolean {
  return new RegExp(`(^|\\.)(?:${ends}|example\\.(?:com|net|org))$`).test(hostname);
}
