// HTML and drawings with scripts that are published unchanged → the policy that hosts send with them. Pure.
//
// Such a document has no policy of its own, and was not written for ours. So it may do anything on its own site that browsers
// allow, and load the addresses of other sites in it.

import { union } from '../../../html/policy.ts';
import { scan } from '../../../html/scan.ts';
import type { Allowed } from '../../../model/site/site.ts';
import { cspSourcesOf } from '../../4-pages/cspSources.ts';

export interface DocumentNeeds {
  readonly allowed: Allowed;
  /** Whether it shows other pages of the site in a frame, or has scripts, which may do so. */
  readonly frames: boolean;
}

/** Whether browsers show a file as a page, by its name. */
export function isPageFile(path: string): boolean {
  return /\.(html?|xhtml|xht)$/i.test(path);
}

/** Whether a file may be a document with scripts, by its name. Its text decides. */
export function mayBeDocument(path: string): boolean {
  return isPageFile(path) || /\.svg$/i.test(path);
}

/** The needs of the document `text`. Undefined for a drawing without scripts, which is a normal file. */
export function documentNeeds(path: string, text: string, siteUrl: string): DocumentNeeds | undefined {
  const runs = /<script\b|\son[a-z]{3,}\s*=|javascript:/i.test(text);
  if (!isPageFile(path) && !runs) return undefined;
  const found = scan(text, '/');
  const { allowed } = cspSourcesOf(found, siteUrl, []);
  const frames = runs || /<(iframe|frame|object|embed)\b/i.test(text);
  // In XML, the text that a browser hashes is not the text between the tags.
  const isHashed = /\.html?$/i.test(path) && !found.unhashed.some(({ attribute }) => attribute !== 'style');
  const inline: Allowed = new Map([['script-src', new Set(isHashed ? [] : ["'unsafe-inline'"])]]);
  return { allowed: union([allowed, inline]), frames };
}

/** The rights of every such document: everything on its own site, and inline styles. */
const ofEveryDocument: Allowed = new Map([
  ['script-src', new Set(["'self'"])],
  ['worker-src', new Set(["'self'", 'blob:'])],
  ['style-src', new Set(["'self'", "'unsafe-inline'"])],
  ['img-src', new Set(["'self'", 'data:', 'blob:'])],
  ['font-src', new Set(["'self'", 'data:'])],
  ['media-src', new Set(["'self'", 'data:', 'blob:'])],
  ['manifest-src', new Set(["'self'"])],
  ['connect-src', new Set(["'self'", 'data:', 'blob:'])],
  ['frame-src', new Set(["'self'", 'blob:'])],
  ['object-src', new Set(["'self'"])],
  ['form-action', new Set(["'self'"])],
  ['base-uri', new Set(["'self'"])],
]);

/** The same for all documents of a site together. If the list has too many scripts for any host, it allows any inline script. */
export function documentPolicy(
  needs: Iterable<Allowed>,
  further: Allowed,
  isRead: (allowed: Allowed) => boolean,
): Allowed {
  const exact = union([ofEveryDocument, further, ...needs]);
  if (isRead(exact)) return exact;
  return new Map(
    [...exact].map(([directive, sources]) => [
      directive,
      directive === 'script-src' ? new Set([...sources, "'unsafe-inline'"]) : sources,
    ]),
  );
}
