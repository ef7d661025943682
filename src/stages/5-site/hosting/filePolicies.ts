// The content of a site → the policy that hosts send with each kind of file. Pure.

import { policyText, union } from '../../../html/policy.ts';
import type { Allowed } from '../../../model/site/site.ts';
import { allows } from './allows.ts';
import { isPageFile } from './documents.ts';
import type { Kind } from './policyRules.ts';

export const policyName = 'Content-Security-Policy';

/** Documents that are published unchanged. */
export interface Documents {
  readonly paths: ReadonlySet<string>;
  /** The sources that all of them together load and run. */
  readonly allowed: Allowed;
  /** Whether one of them shows the site in a frame. */
  readonly frames: boolean;
}

interface Setting {
  readonly url: string;
  /** The sources that all pages together load and run. */
  readonly allowed: Allowed;
  readonly documents?: Documents | undefined;
}

/** The pages that may show a file of the site in a frame. */
type Framing = "'self'" | "'none'";

/** The text of a policy in a header. */
export function policyOf(allowed: Allowed, framing: Framing): string {
  return `${policyText(allowed)}; frame-ancestors ${framing}`;
}

/** The policy for each kind of these files. */
export function policiesOf(setting: Setting, files: readonly string[]): Readonly<Record<Kind, string>> {
  const { allowed, documents } = setting;
  const framing = framingOf(setting);
  const page = policyOf(allowed, framing);
  return {
    page,
    script: page,
    document: policyOf(documents?.allowed ?? allowed, framing),
    file: policyOf(ofFiles(files), framing),
  };
}

/** Frames of the site itself are allowed if a page may have one. A frame needs the consent of both. */
function framingOf({ allowed, documents, url }: Setting): Framing {
  // A part of the site counts too.
  const sites = new Map(
    [...union([nothing, allowed])].map(([directive, sources]) => [
      directive,
      new Set([...sources].map((source) => source.replace(/^(\w+:\/\/[^/]+)\/.*/, '$1'))),
    ]),
  );
  const isFramed = (['frame-src', 'object-src'] as const).some((one) => allows(sites, one, url, url));
  return isFramed || documents?.frames ? "'self'" : "'none'";
}

const nothing: Allowed = new Map([['default-src', new Set(["'none'"])]]);

/**
 * The rights of files that are not pages. Browsers show feeds, drawings, films and texts in their own documents, with inline
 * styles. An XML style sheet (`.xsl`) counts as a script.
 */
function ofFiles(files: readonly string[]): Allowed {
  const script = files.some((file) => /\.xslt?$/i.test(file)) ? ["'self'"] : [];
  return new Map([
    ...(script.length > 0 ? [['script-src', new Set(script)] as const] : []),
    ['style-src', new Set(["'self'", "'unsafe-inline'"])],
    ['img-src', new Set(["'self'", 'data:'])],
    ['font-src', new Set(["'self'", 'data:'])],
    ['media-src', new Set(["'self'"])],
    ['object-src', new Set(["'self'"])],
  ]);
}

/** The kinds of these files, without those that no browser shows on their own. */
export function kindsOf(
  files: readonly string[],
  documents: Documents | undefined,
): ReadonlyMap<string, Kind> {
  const kindOf = (file: string): Kind => {
    if (documents?.paths.has(file)) return 'document';
    if (isPageFile(file)) return 'page';
    return /\.[cm]?js$/i.test(file) ? 'script' : 'file';
  };
  return new Map(files.filter((file) => !unseen.test(file)).map((file) => [file, kindOf(file)]));
}

const unseen = /\.(woff2?|ttf|otf|eot|wasm|br|gz)$/i;
