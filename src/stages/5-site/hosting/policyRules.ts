// The files of a site → the addresses that need another policy than pages, as patterns of `_headers`. Pure.
//
// Pages have the policy of `/*`. So has the 404 page at a missing address, if no pattern matches that address. Later rules win, and
// the longer pattern comes later.

import { addressOf } from '../../../model/addresses/url.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';

/**
 * The policy of a file: that of pages, of documents that are published unchanged, or of all other files. A `script` has that of
 * pages, because a worker has the policy that its file is sent with (CSP 3, 4.2.3).
 */
export type Kind = 'page' | 'script' | 'document' | 'file';

/** The policy for all addresses that match a pattern. */
export interface PolicyRule {
  readonly path: string;
  readonly kind: Kind;
}

interface Folder {
  readonly files: Map<string, Kind>;
  readonly folders: Map<string, Folder>;
}

/**
 * The patterns for these files, with `/` in front. Folders with files of one kind need one pattern. Others need one for each file
 * extension. `isBrief`: one for each extension in the whole site, for hosts with a low limit. Then a missing address with this
 * extension has the policy of a file.
 */
export function policyRules(kinds: ReadonlyMap<string, Kind>, isBrief: boolean): readonly PolicyRule[] {
  const root: Folder = { files: new Map(), folders: new Map() };
  for (const [path, kind] of kinds) {
    const names = path.split('/');
    const name = names.pop() ?? '';
    let folder = root;
    for (const one of names) {
      const next = folder.folders.get(one) ?? { files: new Map(), folders: new Map() };
      folder.folders.set(one, next);
      folder = next;
    }
    folder.files.set(name, kind);
  }
  const found = new Map<string, Kind>();
  if (isBrief) for (const ending of endingsIn(root)) found.set(`/*${ending}`, 'file');
  addFolder(found, root, '/', new Set(isBrief ? endingsIn(root) : []));
  return [...found].map(([path, kind]) => ({ path, kind }));
}

/** Adds the rules of a folder that has files of several kinds. `covered`: the file extensions that already have a rule. */
function addFolder(found: Map<string, Kind>, folder: Folder, at: string, covered: ReadonlySet<string>): void {
  const own = new Set(covered);
  for (const [name, kind] of folder.files) addFile(found, name, kind, at, own);
  const whole = new Map<string, Kind>();
  for (const [name, inner] of folder.folders) {
    const kinds = kindsIn(inner);
    const kind = wholeKind(kinds);
    const path = `${at}${addressPart(name)}/`;
    if (!isPlain(path)) for (const ending of endingsIn(inner)) found.set(`${at}*${ending}`, 'file');
    else if (kind === undefined) addFolder(found, inner, path, own);
    else if (kind !== 'page' && !(kind === 'file' && isCovered(inner, own))) {
      whole.set(name, kind);
      found.set(`${path}*`, kind);
      if (kind === 'file' && kinds.has('script')) found.set(`${path}*.js`, 'script');
    }
  }
  addNeighbors(found, folder, at, whole);
}

/** Adds the rules of a file in such a folder, and adds its extension to `covered`. */
function addFile(found: Map<string, Kind>, name: string, kind: Kind, at: string, covered: Set<string>): void {
  if (kind === 'document') for (const path of addressesOf(name)) found.set(at + path, kind);
  const ending = endingOf(name);
  if (kind !== 'file' || covered.has(ending)) return;
  // In the root, each file has its own rule anyway.
  if (isPlain(addressPart(name)) && (at === '/' || ending === '')) found.set(at + addressPart(name), kind);
  else if (ending !== '') {
    found.set(`${at}*${ending}`, kind);
    covered.add(ending);
  }
}

/**
 * Netlify's `/x/*` also matches `/xy` (@netlify/headers-parser 9: `^/x/?(.*)`), in either case. Paths that begin like such a folder
 * get their own rule, which comes later.
 */
function addNeighbors(
  found: Map<string, Kind>,
  { files, folders }: Folder,
  at: string,
  whole: ReadonlyMap<string, Kind>,
): void {
  const byBegin = new Map<string, (readonly [name: string, kind: Kind])[]>();
  for (const one of whole) getOrInsertComputed(byBegin, one[0].toLowerCase(), () => []).push(one);
  /** The kinds of such folders that a name begins like. */
  const kindsBeside = (name: string): readonly Kind[] => {
    const found: Kind[] = [];
    const lower = name.toLowerCase();
    for (let end = 1; end <= lower.length; end += 1)
      for (const [one, its] of byBegin.get(lower.slice(0, end)) ?? []) if (one !== name) found.push(its);
    return found;
  };
  for (const [name, kind] of files)
    if (kindsBeside(name).some((its) => its !== kind)) {
      for (const path of addressesOf(name)) if (!found.has(at + path)) found.set(at + path, kind);
    }
  for (const [name, inner] of folders) {
    const beside = kindsBeside(name);
    if (beside.length === 0) continue; // the usual case: it saves a walk through all files below
    const path = `${at}${addressPart(name)}/*`;
    const kind = wholeKind(kindsIn(inner));
    if (beside.some((its) => its !== kind) && !found.has(path)) found.set(path, kind ?? 'page');
  }
}

/** The kinds of the files in a folder and its subfolders. */
function kindsIn({ files, folders }: Folder, found = new Set<Kind>()): ReadonlySet<Kind> {
  for (const kind of files.values()) found.add(kind);
  for (const inner of folders.values()) kindsIn(inner, found);
  return found;
}

/** The kind that fits all of these. Undefined if pages and others are in one folder. */
function wholeKind(kinds: ReadonlySet<Kind>): Kind | undefined {
  const isMixed = kinds.has('document') || kinds.has('file');
  if (kinds.has('page')) return isMixed ? undefined : 'page';
  return kinds.has('document') ? 'document' : isMixed ? 'file' : 'page';
}

/** Whether all files in a folder of files have these file extensions. */
function isCovered({ files, folders }: Folder, endings: ReadonlySet<string>): boolean {
  const own = [...files].every(([name, kind]) => kind !== 'file' || endings.has(endingOf(name)));
  return own && [...folders.values()].every((inner) => isCovered(inner, endings));
}

/** The file extensions in a folder, except those of pages and documents. */
function endingsIn({ files, folders }: Folder): ReadonlySet<string> {
  const own = [...files].flatMap(([name, kind]) => (kind === 'file' ? endingOf(name) : []));
  return new Set(
    [...own, ...[...folders.values()].flatMap((inner) => [...endingsIn(inner)])].filter(Boolean),
  );
}

function endingOf(name: string): string {
  return /[^.](\.\w+)$/.exec(name)?.[1] ?? '';
}

/** The addresses of an HTML file in its folder. Netlify and Cloudflare also serve it without its extension. */
function addressesOf(name: string): readonly string[] {
  const part = addressPart(name);
  if (!isPlain(part)) return [];
  const bare = part.replace(/(?:^index)?\.html$/, '');
  return [...new Set([part, bare])];
}

/** A part of a path, as browsers write it in an address. */
export function addressPart(name: string): string {
  return addressOf(name).slice(1);
}

/**
 * Whether a path in `_headers` matches only itself: `:name` and `*` would match others. Only white space and letters may be
 * encoded. Other encoded signs would have a meaning in a server's configuration.
 */
export function isPlain(path: string): boolean {
  return /^(?:[\w./~@-]|%(?:20|2B|2C|[89A-F][\dA-F]))+\*?$/.test(path);
}
