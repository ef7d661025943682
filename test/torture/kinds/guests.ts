// Content of guests stays content. It styles, names, publishes and changes nothing else, even with every optional tool switched on.
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { parse, serialize, serializeOuter, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import postcss from 'postcss';
import { type BuildRequest, build } from '../../../src/build/build.ts';
import { memoryOfOneRun } from '../../../src/build/memory.ts';
import { setCacheFolder } from '../../../src/engine/cache.ts';
import type { Problem } from '../../../src/model/site/problem.ts';
import { WarmBundler } from '../../../src/stages/2-templates/bundling/bundle.ts';
import { atTheEnd, generator, makeSite, put, snapshot, temporaryFolder } from '../../support/sites.ts';
import {
  addresses,
  canary,
  card,
  families,
  familiesOf,
  ownersFiles,
  secretSvg,
  type Vector,
} from '../guests.ts';
import type { Count, Kind } from '../kind.ts';
import { same } from '../same.ts';

interface Case {
  readonly vectors: readonly Vector[];
  /** Whether the stylesheet uses the words of content. */
  readonly isAsked: boolean;
  readonly hasCards: boolean;
  readonly runtime: 'preact' | 'react';
}

const oneOf = (some: readonly (readonly Vector[])[]) =>
  fc.oneof(...some.map((family) => fc.constantFrom(...family)));
const vector = fc.oneof(
  oneOf(families),
  fc.constantFrom(...addresses).chain((address) => oneOf(familiesOf(address))),
);

/** The minimal files of a guest. */
const plain = {
  'content/pages/guests/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
  'content/pages/guests/data.md': '---\ntitle: Quotes\ndescription: D\ntemplate: quotes\n---\n',
  'content/data/quotes.yml': '- text: a quote\n',
};
const pageOf = (front: readonly string[], body: readonly string[]) =>
  `---\n${['title: Guest', 'description: A page of a guest.', ...front].join('\n')}\n---\n\n${body.join('\n\n')}\n`;

/** The files that a guest writes. Of several lines for one key, the last one stays. */
function filesOf(some: readonly Vector[]): Readonly<Record<string, string>> {
  const fronts = new Map(
    some.flatMap(({ front }) => (front ? [[front.split(':', 1)[0], front] as const] : [])),
  );
  const lines = [...fronts].filter(([key]) => key !== 'title').map(([, line]) => line);
  const text = pageOf(
    lines,
    some.flatMap(({ body }) => body ?? []),
  );
  const title = fronts.get('title');
  return {
    ...plain,
    ...Object.assign({}, ...some.map(({ files }) => files ?? {})),
    'content/pages/guests/guest.md': title ? text.replace('title: Guest', title) : text,
  };
}

/** Files that list all pages. */
const lists =
  /^(?:sitemap\.xml|llms\.txt|feed\.xml|list\.json|_headers|_redirects|\.site-build\.json|guests\/|assets\/|notes\.txt|x\.svg)/;

export const guests: Kind<Case> = {
  name: 'guests',
  promise:
    'Whatever guests write into content, with every optional tool switched on: no byte from outside of content is published, nothing outside of the out folder is written, other pages and the frame of their own stay as they are, and the stylesheet and the policy get nothing but what the docs name.',
  whole: 1000,
  share: 18,
  cases: fc.record({
    // Mostly one: of several, one is likely to be refused.
    vectors: fc.oneof(
      { arbitrary: fc.tuple(vector), weight: 2 },
      fc.array(vector, { minLength: 2, maxLength: 4 }),
    ),
    isAsked: fc.nat(3).map((number) => number === 0),
    hasCards: fc.nat(3).map((number) => number === 0),
    runtime: fc.nat(5).map((number) => (number === 0 ? 'react' : 'preact')),
  }),
  show: (one) => JSON.stringify(one, null, 1),
  async begin() {
    setCacheFolder(undefined);
    const owners = new Map<string, Promise<Owner>>();
    return async ({ vectors, ...how }, count) => {
      const key = JSON.stringify(how);
      if (!owners.has(key)) owners.set(key, ownerWith(how));
      const owner = await (owners.get(key) as Promise<Owner>);
      const { leavesContent, before } = owner.lay(vectors);
      const { problems } = await build(owner.request);
      same('files outside of the out folder', before, owner.around());
      for (const one of problems)
        if (one.at !== undefined && !isOfContent(one))
          throw new Error(`A text of content is blamed on the site: ${JSON.stringify(one)}`);
      count(problems.length === 0 ? 'built' : 'refused');
      if (problems.length > 0) return;
      if (leavesContent) throw new Error('A link that leads out of content was followed.');
      const made = filesIn(owner.request.out);
      mustNotPublish(made);
      mustNotRun(made);
      mustKeep(owner.usual, made, how.isAsked, count);
    };
  },
};

/** A site of an owner, built once. Each case changes only its content, so that builds use earlier results. */
interface Owner {
  readonly request: BuildRequest;
  /** The result without special content of the guest. */
  readonly usual: ReadonlyMap<string, string>;
  /** Writes the content of a case. Returns whether a link points out of content, and the files outside of the out folder. */
  readonly lay: (some: readonly Vector[]) => {
    readonly leavesContent: boolean;
    readonly before: Record<string, string>;
  };
  /** The files outside of the out folder. */
  readonly around: () => Record<string, string>;
}

const packages = ['tailwindcss', '@tailwindcss/oxide', 'sass', 'remark', 'temml'];

async function ownerWith({ isAsked, hasCards, runtime }: Omit<Case, 'vectors'>): Promise<Owner> {
  const folder = temporaryFolder();
  const root = join(folder, 'site');
  const bundler = new WarmBundler();
  atTheEnd(() => bundler.dispose());
  cpSync(makeSite('minimal', ownersFiles), root, { recursive: true });
  const sheet = join(root, 'templates/styles/site.css');
  put(folder, 'above.svg', secretSvg);
  put(root, 'private.svg', secretSvg);
  put(root, 'templates/secret.svg', secretSvg);
  if (hasCards) {
    put(root, 'templates/Card.tsx', card);
    const font = 'node_modules/@fontsource/arimo/files/arimo-latin-400-normal.woff2';
    cpSync(join(generator, font), join(root, 'templates/styles/arimo.woff2'));
    appendFileSync(sheet, '\n@font-face { font-family: Arimo; src: url(./arimo.woff2) }');
  }
  if (isAsked) appendFileSync(sheet, '\n@source "../../content";');
  for (const name of packages) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(join(generator, 'node_modules', name), join(root, 'node_modules', name));
  }
  const ownersContent = join(folder, 'content');
  cpSync(join(root, 'content'), ownersContent, { recursive: true });
  const out = join(root, 'dist');
  const memory = { ...memoryOfOneRun(), bundler };
  const request: BuildRequest = { root, out, today: '2025-11-03', runtime, memory };
  const around = () => snapshotBut(folder, 'site/dist');
  const lay = (some: readonly Vector[]) => {
    rmSync(join(root, 'content'), { recursive: true, force: true });
    cpSync(ownersContent, join(root, 'content'), { recursive: true });
    return { leavesContent: write(root, some), before: around() };
  };
  lay([]);
  const { problems } = await build(request);
  if (problems.length > 0) throw new Error(`The owner's site: ${JSON.stringify(problems, null, 1)}`);
  return { request, usual: filesIn(out), lay, around };
}

/**
 * Writes the guest's files that the file system accepts. Returns whether a link points out of content, or to hidden files in it.
 */
function write(root: string, some: readonly Vector[]): boolean {
  const atRoot = (text: string) => text.replaceAll('ROOT', root);
  let leaves = false;
  const tries = (does: () => void) => {
    try {
      does();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!/^E(?:EXIST|NOTDIR|ISDIR|LOOP|NAMETOOLONG|NOENT)$/.test(code)) throw error;
    }
  };
  for (const [path, text] of Object.entries(filesOf(some))) tries(() => put(root, path, atRoot(text)));
  for (const [path, to] of some.flatMap((one) => Object.entries(one.links ?? {}))) {
    tries(() => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      symlinkSync(atRoot(to), join(root, path));
      leaves ||= !isInContent(root, realpathSync(join(root, path)));
    });
  }
  return leaves;
}

function isInContent(root: string, real: string): boolean {
  const path = relative(join(realpathSync(root), 'content'), real);
  return !/^\.\.(?:\/|$)|^(?!static\/)(?:.*\/)?\.[^/]/.test(path);
}

/** Whether a problem points to content. A card that cannot be drawn also names the page. */
const isOfContent = ({ code, at, related = [] }: Problem) =>
  [at, ...(code === 'bad-card' ? related : [])].some((location) => location?.file.startsWith('content/'));

/** The files of a folder, except one subfolder. */
function snapshotBut(folder: string, but: string): Record<string, string> {
  return Object.fromEntries(Object.entries(snapshot(folder)).filter(([path]) => !path.startsWith(`${but}/`)));
}

/** The built files, each byte as a character. */
function filesIn(out: string) {
  const files = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(out, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else files.set(path, readFileSync(join(out, path), 'latin1'));
    }
  };
  walk('');
  return files;
}

const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();

function mustNotPublish(made: ReadonlyMap<string, string>): void {
  for (const [path, text] of made) {
    if (text.includes(canary) || /private|above|secret/.test(path))
      throw new Error(`${path} is from outside of content`);
  }
}

/** Elements and attributes that could run code, or style more than themselves. Scripts of islands stay. */
const lively = /^(?:base|embed|form|frame|iframe|link|meta|object|script|style|svg|template)$/;
const livelyAttribute = /^(?:on.*|style|srcdoc|formaction|is)$/;
const livelyAddress = /^[\s\0-\x20]*(?:javascript|vbscript|data:text)/i;

function mustNotRun(made: ReadonlyMap<string, string>): void {
  for (const [path, text] of made) {
    if (
      /^assets\/.*\.svg$/.test(path) &&
      /<script|\son\w+\s*=|<\?xml-stylesheet|<!ENTITY|javascript:/i.test(text)
    )
      throw new Error(`${path} may run something`);
    if (!/^guests\/.*\.html$/.test(path)) continue;
    for (const { tagName, attrs } of guestsElements(parse(utf8(text)))) {
      const isIsland =
        tagName === 'script' && attrs.some(({ name, value }) => name === 'type' && /json$/.test(value));
      if (lively.test(tagName) && !isIsland) throw new Error(`${path} has <${tagName}>`);
      for (const { name, value } of attrs)
        if (
          livelyAttribute.test(name) ||
          livelyAddress.test(value) ||
          (tagName === 'details' && value === 'more') || // a group of the owner
          (name === 'rel' && /(?:^| )opener/i.test(value))
        )
          throw new Error(`${path} has <${tagName} ${name}="${value}">`);
    }
  }
}

/** The elements of a page's text. */
function guestsElements(node: Tree.Node, isGuests = false): readonly Tree.Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((one) => {
    if (!('tagName' in one)) return [];
    const isInside = isGuests || one.attrs.some(({ name }) => name === 'data-guest');
    return [...(isGuests ? [one] : []), ...guestsElements(one, isInside)];
  });
}

function mustKeep(
  usual: ReadonlyMap<string, string>,
  made: ReadonlyMap<string, string>,
  isAsked: boolean,
  count: Count,
): void {
  // Pages may share a stylesheet with harmless rules of a guest's page. Rules are compared below instead.
  const withoutStyles = (text: string) =>
    text.replace(/<style>[\s\S]*?<\/style>/g, '').replace(/style-src [^;"]*/g, '');
  const kept = (files: ReadonlyMap<string, string>) =>
    Object.fromEntries(
      [...files]
        .filter(([path]) => usual.has(path) && !lists.test(path))
        .map(([path, text]) => [path, withoutStyles(text)]),
    );
  same('pages of the owner', kept(usual), kept(made));
  for (const [path, text] of usual) {
    const now = made.get(path);
    if (isAsked || now === undefined || lists.test(path) || !path.endsWith('.html')) continue;
    const rules = new Set(rulesIn(new Map([[path, now]])));
    const lost = rulesIn(new Map([[path, text]])).find((rule) => !rules.has(rule));
    if (lost !== undefined) throw new Error(`${path} has lost the rule ${lost}`);
  }
  const own = new Set(rulesIn(usual));
  for (const [path, text] of made) {
    if (!/^(?!l\/).*\.html$|^assets\/.*\.css$/.test(path)) continue; // `l`: a link that is copied
    for (const rule of rulesIn(new Map([[path, text]]))) {
      if (!own.has(rule) && !isGuests(rule, isAsked)) throw new Error(`${path} has the rule ${rule}`);
    }
  }
  const sources = (files: ReadonlyMap<string, string>) =>
    new Set(
      [...files]
        .filter(([path]) => path === '_headers' || path.endsWith('.html'))
        .flatMap(([path, text]) => [
          ...policiesIn(path, text).matchAll(
            /\b((?:[a-z]+-)+src|[a-z]+-uri|[a-z-]+) ((?:'[^']*'|https?:[^;"\s]*|data:|blob:|\*)(?: (?:'[^']*'|https?:[^;"\s]*|data:|blob:|\*))*)/g,
          ),
        ])
        .flatMap(([, directive, list = '']) => list.split(' ').map((one) => `${directive} ${one}`)),
    );
  const usualSources = sources(usual);
  // Such a document may show pages of its own site in frames.
  if (made.get('x.svg')?.includes('<script')) usualSources.add("frame-ancestors 'self'");
  for (const one of sources(made))
    if (
      !usualSources.has(one) &&
      !/^(?:style|script)-src '(?:sha256-|self')|^img-src (?:https?:\/\/(?:pics|elsewhere)\.example(?:\/|$)|data:)/.test(
        one,
      )
    )
      throw new Error(`The policy has ${one}`);
  const ofIslands = new Set(
    [...(usual.get('own/index.html') ?? '').matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, one = '']) => utf8(one),
    ),
  );
  for (const page of ['guests/guest/index.html', 'guests/data/index.html']) {
    const text = made.get(page);
    if (text === undefined) continue;
    same(`the frame of ${page}`, frameOf(usual.get(page) ?? '', ofIslands), frameOf(text, ofIslands));
    count('frames compared');
  }
}

/** The policies of a file. In `_headers`, without that of a guest's own document in content/static. */
const policiesIn = (path: string, text: string) =>
  path === '_headers'
    ? text.replace(/^\/x\.svg\n(?: .*\n)*/m, '')
    : [...text.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/g)]
        .map(([, policy = '']) => policy)
        .join('\n');

/**
 * The rules that a guest may add: code colors, sizes of formulas, alignments, own harmless styles; and plain utilities if they are
 * requested.
 */
function isGuests(rule: string, isAsked: boolean): boolean {
  if (/url\(|image-set|@import|elsewhere/i.test(rule)) return false;
  if (isAsked && /^\*,:before,:after,::backdrop\{--tw-[\w-]+:[^{};]*\} in .*@layer properties$/.test(rule))
    return true; // Tailwind's, for names with variables
  if (isAsked && /^:root,:host\{--(?:spacing: 1px|color-ink: #123)\} in /.test(rule)) return true; // of the owner's theme
  if (/^&\.s[\da-f]{8}\.s[\da-f]{8}\{[^{}]*\} in \.written-\d+$/.test(rule)) return true; // a style of its own, of harmless ones
  const selectors = rule.slice(0, rule.indexOf('{')).split(' in ')[0] ?? '';
  return selectors
    .split(/,(?![^(]*\))/)
    .every(
      (one) =>
        /^\s*(?:\.(?:hljs|align|tml|callout|footnote|task|contains|note\b|card\b|nav\b|deep\b)|:where\(\.?(?:callout|math)\b|pre\b|code\b)/.test(
          one,
        ) ||
        (isAsked &&
          rule.includes('@layer utilities') &&
          /^[^[\]]*\.[^[\]]*$/.test(one) &&
          !/\b(?:html|body|header)\b/.test(one)),
    );
}

/** The rules of styles, each with its context. */
function rulesIn(files: ReadonlyMap<string, string>): readonly string[] {
  const sheets = [...files].flatMap(([path, text]) =>
    path.endsWith('.css')
      ? [text]
      : path.endsWith('.html')
        ? [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
        : [],
  );
  return sheets.flatMap((css) => {
    const found: string[] = [];
    postcss.parse(utf8(css)).walkRules((rule) => {
      const above: string[] = [];
      for (let one = rule.parent; one && one.type !== 'root'; one = one.parent as typeof one)
        above.push('name' in one ? `@${one.name} ${one.params}` : 'selector' in one ? one.selector : '');
      const own = rule.nodes.filter(({ type }) => type === 'decl').map(String);
      for (const declaration of own) found.push(`${rule.selector}{${declaration}} in ${above.join(' ')}`);
    });
    return found;
  });
}

/** A page without its content: the surrounding elements, and those of the head. */
function frameOf(html: string, ofIslands: ReadonlySet<string>): readonly string[] {
  const document = parse(utf8(html));
  const found: string[] = [];
  const visit = (node: Tree.Node) => {
    if (!('childNodes' in node)) return;
    for (const one of [...node.childNodes]) {
      if (!('tagName' in one)) continue;
      if (one.attrs.some(({ name }) => name === 'data-guest')) {
        found.push('the guest');
        one.childNodes = [];
      }
      visit(one);
    }
  };
  visit(document);
  const all = (node: Tree.Node, name: string): readonly Tree.Element[] =>
    'childNodes' in node
      ? node.childNodes.flatMap((one) => [
          ...('tagName' in one && one.tagName === name ? [one] : []),
          ...all(one, name),
        ])
      : [];
  const [head] = all(document, 'head');
  const [body] = all(document, 'body');
  if (!head || !body) return ['no page'];
  for (const one of head.childNodes) {
    if (!('tagName' in one)) continue;
    const { tagName, attrs } = one;
    const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    const isIsland = tagName === 'script' || (tagName === 'link' && values.rel === 'modulepreload');
    if (isIsland && /^\/assets\/[\w.-]+\.js$/.test(values.src ?? values.href ?? '')) continue;
    if (tagName === 'script' && !('src' in values)) continue; // see below
    if (tagName === 'link' && values.rel === 'alternate') continue;
    found.push(
      `${tagName} ${values.name ?? values.property ?? values.rel ?? values['http-equiv'] ?? values.charset ?? ''}`,
    );
  }
  // Inline scripts are those of islands, which are the same on the owner's pages.
  const scripts = all(document, 'script').filter(({ attrs }) => attrs.every(({ name }) => name !== 'src'));
  for (const script of scripts) {
    const text = serialize(script);
    if (!ofIslands.has(text)) found.push(`script ${text}`);
    if (script.parentNode === body) body.childNodes.splice(body.childNodes.indexOf(script), 1);
  }
  found.push(serializeOuter(body));
  return found;
}
