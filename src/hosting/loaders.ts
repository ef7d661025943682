// The islands of a page → the script at its end that wakes them. Pure.
import type { Allowed, Asset, Islands, PageIslands } from '../model/site.ts';
import { withBase } from '../model/url.ts';
import { hashSource } from './policy.ts';

/** A script, and what it needs to be allowed: itself, and to fetch and to run files of its own site. */
export interface Loader {
  readonly text: string;
  readonly allowed: Allowed;
}

/** What wakes the islands of a page; undefined where it has none that are known. */
export function loaderOf(
  { names, loads }: PageIslands,
  islands: Islands | undefined,
  base: string,
): Loader | undefined {
  const addresses = names.flatMap((name) => {
    const modules = islands?.modules.get(name);
    return modules ? [[name, modules.map(({ output }) => withBase(base, `/${output}`))] as const] : [];
  });
  if (!islands || addresses.length === 0) return undefined;
  const loader = islands.loaders.get(loads.join(' ')) ?? '';
  const text = loader
    .replace('RUNTIME', () => JSON.stringify(withBase(base, `/${islands.runtime.output}`)))
    .replace('ISLANDS', () => JSON.stringify(Object.fromEntries(addresses)));
  const own = new Set(["'self'"]);
  return {
    text,
    allowed: new Map([
      ['script-src', new Set([...own, hashSource(text)])],
      ['connect-src', own],
    ]),
  };
}

/** The files that browsers load for these islands, each once. */
export function filesOf({ runtime, modules }: Islands, names: readonly string[]): readonly Asset[] {
  const own = names.flatMap((name) => modules.get(name) ?? []);
  return own.length > 0 ? [...new Set([runtime, ...own])] : [];
}

/** The page with a script at its end. */
export function withScript(html: string, script: string): string {
  const body = html.lastIndexOf('</body>');
  const end = body === -1 ? html.length : body;
  return html.slice(0, end) + script + html.slice(end);
}
