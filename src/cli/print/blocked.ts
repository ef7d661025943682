// Resources that a browser refused on a page of a watch → problems, with their locations in the sources where possible. READS.
import { join } from 'node:path';
import { islandsFolder, nameIn, siteFile, staticFolder } from '../../model/addresses/paths.ts';
import { type Extendable, extendable } from '../../model/addresses/policy.ts';
import { decoded } from '../../model/addresses/url.ts';
import { filesBelow, readRegular } from '../../model/machine/regularFile.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { tried } from '../../model/values/tried.ts';
import { yamlLibrary } from '../../model/values/yaml.ts';
import { locationIn } from '../../problems/locate.ts';
import { problem } from '../../problems/problem.ts';
import { covers, silencesIn } from '../../problems/silence.ts';
import type { Refused } from '../../serve/reload.ts';
import { sourceFor } from '../../stages/5-site/hosting/allows.ts';

interface Watched {
  /** Its folder and its out folder, absolute. */
  readonly root: string;
  readonly out: string;
  readonly base: string;
}

/** Words for the resources of a directive, if no element is known. */
const kinds: Readonly<Record<Extendable, string>> = {
  'script-src': 'A script',
  'worker-src': 'A worker',
  'style-src': 'A style',
  'img-src': 'A picture',
  'font-src': 'A font',
  'media-src': 'A film or sound',
  'manifest-src': 'A manifest',
  'connect-src': 'A request',
  'frame-src': 'A frame',
  'object-src': 'An object',
  'form-action': 'A form',
};

/** Folders whose files may contain an address. */
const searched = ['content', 'templates'];
/** Larger files are not searched for an address. */
const mostBytes = 1_000_000;

/** The problems of resources refused to the page at `address`, each once, without those that site.yml ignores. */
export function blockedProblems(
  refused: readonly Refused[],
  address: string,
  site: Watched,
): readonly Problem[] {
  const silences = silencesIn(siteFile, silenceOf(site.root));
  const found = new Map<string, Problem>();
  for (const one of refused) {
    const directive = extendable.find((name) => one.directive.replace(/-(elem|attr)$/, '') === name);
    if (!directive) continue;
    const wanted = wantedBy(one);
    const source = wanted === "'unsafe-inline'" ? 'unsafe-inline' : sourceOf(wanted, address);
    const what = one.element === '' ? kinds[directive] : one.element;
    const facts = [what, wanted, directive, source] as const;
    const made = { ...problem('blocked-by-policy', facts, locationOf(one, wanted, site)), rule: directive };
    if (!silences.some((silence) => covers(silence, made, undefined)))
      found.set(JSON.stringify([facts, made.at]), made);
  }
  return [...found.values()];
}

/** The ignored problems in site.yml. None while it is not YAML, which the build reports. */
function silenceOf(root: string): unknown {
  return tried(() => yamlLibrary().parse(readRegular(join(root, siteFile), 'utf8'))?.silence);
}

/** A keyword, a scheme or an address. Browsers report schemes without their colon. */
function wantedBy({ blocked }: Refused): string {
  if (blocked === 'inline') return "'unsafe-inline'";
  if (blocked === 'eval') return "'unsafe-eval'";
  if (blocked === 'wasm-eval') return "'wasm-unsafe-eval'";
  return /^[a-z]+$/.test(blocked) ? `${blocked}:` : blocked;
}

function sourceOf(wanted: string, address: string): string {
  return URL.canParse(wanted, address) || wanted.startsWith("'") ? sourceFor(wanted, address) : wanted;
}

/**
 * The origin of a refused request: the file of content/static whose code made it. Otherwise the first text of the sources with its
 * address, or at least its host, also in a prop on a page. Otherwise the built file.
 */
function locationOf(
  { file, line, column }: Refused,
  wanted: string,
  { root, out, base }: Watched,
): SourceLocation | undefined {
  const path = file.startsWith(base) ? decoded(file.slice(base.length)) : '';
  const own = { line: Math.max(line, 1), column: Math.max(column, 1) };
  if (path !== '' && filesBelow(join(root, staticFolder)).includes(path))
    return { file: staticFolder + path, ...own };
  if (URL.canParse(wanted)) {
    const { href, origin, host, pathname } = new URL(wanted);
    const wholes = [href, href.replace(/[?#].*/, ''), origin + pathname.replace(/\/$/, '')];
    for (const words of host === '' ? [] : [...wholes, origin, host]) {
      const at = locationOfWords(words, root);
      if (at) return at;
    }
  }
  if (!/\.js$/.test(path) || line === 0) return undefined;
  const inIsland = locationInIsland(
    path,
    textOf(join(out, path))
      .split('\n')
      [line - 1]?.slice(column - 1) ?? '',
    root,
  );
  if (inIsland) return inIsland;
  return { file: nameIn(root, join(out, path)), ...own };
}

/** The location in the source of an island for `code`, which is the built code from the request on. */
function locationInIsland(path: string, code: string, root: string): SourceLocation | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');
  const [, island] = /([^/]+)-[\da-f]{10}\.js$/.exec(path) ?? [];
  const [, word = ''] = /^(?:new )?([\w$.]{4,})\(/.exec(code) ?? [];
  const folder = join(root, islandsFolder);
  const file = filesBelow(folder).find(
    (one) => plain(one.replace(/(\.client)?\.tsx?$/, '')) === plain(island ?? ''),
  );
  if (!file) return undefined;
  const text = textOf(join(folder, file));
  const index = word === '' ? -1 : text.indexOf(`${word}(`);
  return { file: islandsFolder + file, ...(index !== -1 && locationIn(text, index)) };
}

function locationOfWords(words: string, root: string): SourceLocation | undefined {
  for (const folder of searched) {
    for (const path of filesBelow(join(root, folder))) {
      if (!/\.(md|ya?ml|json|[cm]?[jt]sx?|html?)$/i.test(path) || `${folder}/${path}` === siteFile) continue;
      const text = textOf(join(root, folder, path));
      const index = text.indexOf(words);
      if (index !== -1) return { file: `${folder}/${path}`, ...locationIn(text, index) };
    }
  }
  return undefined;
}

function textOf(file: string): string {
  const text = tried(() => readRegular(file, 'utf8'), '');
  return text.length > mostBytes ? '' : text;
}
