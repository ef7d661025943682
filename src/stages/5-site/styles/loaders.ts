// The islands of a page → the script at its end that starts them. Pure.

import { hashSource, union } from '../../../html/policy.ts';
import { withBase } from '../../../model/addresses/url.ts';
import type { Asset } from '../../../model/site/files.ts';
import { loads as allLoads, type Islands, type PageIslands } from '../../../model/site/islands.ts';
import type { Allowed } from '../../../model/site/site.ts';

/**
 * The kinds of scripts that start islands. `own`: one for each set of islands, with their addresses. `by load`: one for each set of
 * loading conditions. It reads the addresses from a data block beside it, to which no policy applies. `one`: one for all.
 */
export type LoaderKind = (typeof loaderKinds)[number];
export const loaderKinds = ['own', 'by load', 'one'] as const;

/** The script that starts the islands of a page. */
export interface Loader {
  /** The text of the script. */
  readonly text: string;
  /** The script and its data block as elements. */
  readonly html: string;
  /** The sources that the policy must allow for it: the script itself, and `ownFiles`. */
  readonly allowed: Allowed;
}

/** The script for the islands of a page; undefined if the page has no known island. */
export function loaderOf(
  { names, loads }: PageIslands,
  islands: Islands | undefined,
  base: string,
  kind: LoaderKind,
): Loader | undefined {
  if (!islands) return undefined;
  const addressOf = ({ output }: Asset) => withBase(base, `/${output}`);
  const addresses = names
    .filter((name) => islands.modules.has(name))
    .map((name) => [name, filesOf(islands, [name]).map(addressOf)] as const);
  if (addresses.length === 0) return undefined;
  const loader = islands.loaders.get((kind === 'one' ? allLoads.slice(1) : loads).join(' ')) ?? '';
  const own = JSON.stringify(Object.fromEntries(addresses));
  const text = loader.replace('ISLANDS', () =>
    kind === 'own' ? own : `JSON.parse(document.querySelector("script[${dataMark}]").text)`,
  );
  const data = `<script type="application/json" ${dataMark}>${own.replaceAll('<', '\\u003c')}</script>`;
  return {
    text,
    html: `${kind === 'own' ? '' : data}<script type="module">${text}</script>`,
    allowed: union([ownFiles, new Map([['script-src', new Set([hashSource(text)])]])]),
  };
}

/** The needs of every such script: to load and run files of its own site. */
export const ownFiles: Allowed = new Map([
  ['script-src', new Set(["'self'"])],
  ['connect-src', new Set(["'self'"])],
]);

/** The attribute of the data block with the files for the islands of a page. */
const dataMark = 'data-islands';

/** The files that browsers load to start these islands, each once. */
function filesOf({ runtime, modules }: Islands, names: readonly string[]): readonly Asset[] {
  const own = names.flatMap((name) => modules.get(name) ?? []);
  return own.length > 0 ? [...new Set([runtime, ...own])] : [];
}

/** The same, with the files that these islands may load later. */
export function allFilesOf(islands: Islands, names: readonly string[]): readonly Asset[] {
  const later = names.flatMap((name) => islands.later.get(name) ?? []);
  return [...new Set([...filesOf(islands, names), ...later])];
}

/** The page with a script at its end. */
export function withScript(html: string, script: string): string {
  const body = html.lastIndexOf('</body>');
  const end = body === -1 ? html.length : body;
  return html.slice(0, end) + script + html.slice(end);
}
