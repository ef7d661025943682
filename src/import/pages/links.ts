// Changes the links and pictures of a page to their targets in the new site. Pure.
import { posix } from 'node:path';
import type { Definition, Image, Link, Nodes, Root } from 'mdast';
import { excess } from '../../markdown/reading/limits.ts';
import { readMarkdown } from '../../markdown/reading/reader.ts';
import { tooMuchIn } from '../../markdown/reading/treeLimits.ts';
import { walk } from '../../markdown/reading/walk.ts';
import { fittingId } from '../../model/addresses/anchors.ts';
import { isPicture } from '../../model/addresses/paths.ts';
import { isTop } from '../../model/addresses/relativeLinks.ts';
import { decoded, encodedPath, target } from '../../model/addresses/url.ts';
import type { Change, Draft } from '../model.ts';
import { type ChangeAt, changed } from '../syntax/draft.ts';
import { htmlTags } from '../syntax/htmlTags.ts';
import type { PlacedPage } from './placed.ts';
import type { LinkTarget, Places } from './places.ts';

/** The result for an address: another one, unchanged, or removed. */
type Fate = { readonly url: string } | 'kept' | 'dead';

/** A page whose links point to the new pages and files. Dead ones become their text. */
export function linked(draft: Draft, page: PlacedPage, places: Places, siteUrl: string | undefined): Draft {
  const tree = treeOf(draft);
  if (!tree) return draft;
  const own = ownPaths(siteUrl);
  const changes = new Links(draft.text, (url) => fateOf(url, page, places, own)).changesIn(tree);
  return changed(
    draft,
    changes.toSorted((one, other) => one.start - other.start || other.end - one.end),
  );
}

/** Returns the path of an address on the site's own host, by either scheme, with or without `www.`; and the host. */
function ownPaths(siteUrl: string | undefined) {
  const host = siteUrl === undefined ? '' : new URL(siteUrl).host.replace(/^www\./, '');
  const pathOf = (url: string): string | undefined => {
    const [all, name = ''] = /^(?:https?:)?\/\/(?:www\.)?([^/?#\\]*)/i.exec(url) ?? [];
    if (all === undefined || host === '' || name.toLowerCase() !== host) return undefined;
    const rest = url.slice(all.length);
    return rest.startsWith('/') ? rest : `/${rest}`;
  };
  return { siteUrl, pathOf };
}

function fateOf(
  url: string,
  page: PlacedPage,
  places: Places,
  { siteUrl, pathOf }: ReturnType<typeof ownPaths>,
): Fate {
  const own = pathOf(url) ?? url;
  const settled = own === url ? settledFate(url) : undefined;
  if (settled) return settled;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(own) ?? [];
  if (own !== url && places.isOutside(path)) return 'kept';
  const found = places.find(path, page);
  if (found.kind === 'dead')
    return siteUrl !== undefined && places.isOutside(path) ? { url: siteUrl + own } : 'dead';
  if (found.kind === 'own') {
    if (own !== url || /#./.test(rest)) return { url: found.url }; // the old headings have none there
    return found.url === path ? 'kept' : { url: found.url + rest };
  }
  return found.kind === 'file' ? { url: found.url + rest } : toPage(found, page, rest);
}

/** The result for a link to a page. `rest`: its query and anchor. */
function toPage(found: Extract<LinkTarget, { kind: 'page' }>, page: PlacedPage, rest: string): Fate {
  if (found.to.page.isDraft && !page.page.isDraft) return 'dead'; // as on the old site
  if (found.to === page && /^#./.test(rest)) return { url: rest };
  if (!found.isFile) return { url: found.to.route + rest };
  return { url: encodedPath(posix.relative(posix.dirname(page.file), found.to.file)) + rest };
}

/** The result for an address that does not depend on the site. Undefined if it does. */
function settledFate(url: string): 'dead' | 'kept' | undefined {
  if (url.trim() === '') return 'dead';
  if (/^[#?]/.test(url)) return 'kept';
  const { kind } = target(url.replaceAll('\\', '%5C'), { route: '/', siteUrl: '', base: '/' });
  if (!url.startsWith('@/') && kind !== 'inside') return kind === 'unsafe' ? 'dead' : 'kept';
  return /^(?:https?:)?\/\//i.test(url) ? 'kept' : undefined;
}

/** What is told of a link that is taken away. */
function lostLink(what: string): NonNullable<Change['left']> {
  const isOther = /^(?!https?:)[a-z][\w+.-]*:/i.test(what);
  return { kind: isOther ? 'scheme' : 'link', what };
}

/** The links and pictures of a text. */
class Links {
  readonly #text: string;
  readonly #fateOf: (url: string) => Fate;
  readonly #changes: ChangeAt[] = [];

  constructor(text: string, fateOf: (url: string) => Fate) {
    this.#text = text;
    this.#fateOf = fateOf;
  }

  changesIn(tree: Root): readonly ChangeAt[] {
    const dead = new Map<string, string>();
    walk(tree, (node) => {
      if (node.type === 'definition' && this.#fateOf(node.url) === 'dead')
        dead.set(node.identifier.toLowerCase(), node.url.trim() || node.identifier);
    });
    walk(tree, (node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset];
      if (start === undefined || end === undefined) return;
      if (node.type === 'html') this.#inHtml(start, end);
      else if (node.type === 'link' || node.type === 'image') this.#inMarkdown(node, start, end);
      else if (node.type === 'definition') this.#inDefinition(node, start, end);
      else if (
        (node.type === 'linkReference' || node.type === 'imageReference') &&
        dead.has(node.identifier.toLowerCase())
      )
        this.#remove(node, start, end, dead.get(node.identifier.toLowerCase()) ?? node.identifier);
    });
    return this.#changes;
  }

  #inMarkdown(node: Link | Image, start: number, end: number): void {
    const source = this.#text.slice(start, end);
    const isImage = node.type === 'image';
    const fate = isImage ? this.#fateOfImage(node.url) : this.#fateOf(node.url);
    if (fate === 'kept') return;
    if (fate === 'film') {
      // The link to it begins behind the exclamation mark.
      this.#changes.push({ start, end: start + 1, text: '', left: { kind: 'embed', what: node.url } });
      this.#inMarkdown({ ...node, type: 'link', children: [] }, start + 1, end);
    } else if (!source.startsWith(isImage ? '![' : '[')) this.#bare(node.url, source, fate, start, end);
    else if (fate === 'dead') this.#remove(node, start, end, node.url);
    else {
      const from =
        node.type === 'image'
          ? start + 2 + closingBracket(source.slice(2))
          : (node.children.at(-1)?.position?.end.offset ?? start + 1);
      this.#replace(from, end, fate.url);
    }
  }

  /** The result for the address of a picture. The build refuses pages and other files as pictures. */
  #fateOfImage(url: string): Fate | 'film' {
    const fate = /^[#?]/.test(url) ? 'dead' : this.#fateOf(url);
    const path = typeof fate === 'string' ? '' : (fate.url.split(/[?#]/)[0] ?? '');
    if (typeof fate === 'string' || isPicture(path)) return fate;
    return /\/$|\.md$/.test(path) ? 'dead' : 'film';
  }

  /** A bare address. Within this site it becomes a link to its page, or plain text. */
  #bare(url: string, source: string, fate: Exclude<Fate, 'kept'>, start: number, end: number): void {
    const shown = source.replace(/^<|>$/g, '');
    const bare: Change =
      fate === 'dead'
        ? { text: asText(shown), left: lostLink(url) }
        : { text: `[${shown}](${written(fate.url)})` };
    if (/^<?(?:https?:|www\.)/i.test(source)) this.#changes.push({ start, end, ...bare });
    else if (fate === 'dead' && /^<[a-z][\w+.-]*:\/?\/?[^:\s]/.test(source))
      this.#changes.push({ start, end, text: shown, left: lostLink(url) });
    else if (fate === 'dead' && source.startsWith('<'))
      // a type: `Vec<io::Error>`
      this.#changes.push({ start, end: start + 1, text: '&lt;', left: { kind: 'text', what: source } });
  }

  /** Writes another address after the label that ends at `from` or later. */
  #replace(from: number, end: number, url: string): void {
    const open = from + this.#text.slice(from, end).indexOf('](');
    if (open < from) return;
    const [, space = '', , after = ''] =
      /^(\s*)(<[^>\n]*>|(?:\\.|[^\s\\])*?)((?:\s+(?:"[\s\S]*"|'[\s\S]*'|\([\s\S]*\)))?\s*\))$/.exec(
        this.#text.slice(open + 2, end),
      ) ?? [];
    if (after === '') return;
    // Linked pictures point to files, which browsers can show.
    this.#changes.push({ start: open + 2 + space.length, end: end - after.length, text: written(url) });
  }

  /** Removes a picture, or a link around its content, in which pictures may change too. */
  #remove(
    node: { readonly children: readonly Nodes[] } | { readonly alt?: string | null | undefined },
    start: number,
    end: number,
    what: string,
  ): void {
    if (!('children' in node)) {
      this.#changes.push({ start, end, text: node.alt ?? '', left: { kind: 'image', what } });
      return;
    }
    const { children } = node;
    const label = labelOf(children, this.#text);
    const left = what.trim() === '' ? ({ kind: 'link', what: label } as const) : lostLink(what);
    const [from, to] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset];
    if (from === undefined || to === undefined || isAddress(label))
      this.#changes.push({ start, end, text: asText(label), left });
    else this.#changes.push({ start, end: from, text: '', left }, { start: to, end, text: '' });
  }

  #inDefinition(node: Definition, start: number, end: number): void {
    const fate = this.#fateOf(node.url);
    if (fate === 'kept') return;
    if (fate === 'dead') this.#changes.push({ start, end, text: '' });
    else {
      const title = node.title ? ` "${node.title.replaceAll('"', '\\"')}"` : '';
      const label = /^\s*(\[(?:\\.|[^\]\\])+\]:)/.exec(this.#text.slice(start, end))?.[1];
      if (label) this.#changes.push({ start, end, text: `${label} ${written(fate.url)}${title}` });
    }
  }

  #fateInHtml(name: string, url: string): Fate {
    const fate = name === 'img' ? this.#fateOfImage(url) : this.#fateOf(url);
    return fate === 'film' ? 'dead' : fate;
  }

  #inHtml(start: number, end: number): void {
    for (const tag of htmlTags(this.#text.slice(start, end))) {
      if (!/^(?:img|a|source|video|audio|iframe|embed)$/.test(tag.name)) continue;
      const found = tag.attributes.find(({ name }) => /^(?:href|src|srcset)$/.test(name));
      const fate = found && this.#fateInHtml(tag.name, found.value);
      if (!found || fate === undefined || fate === 'kept') continue;
      const range = { start: start + found.start, end: start + found.end };
      if (fate !== 'dead') this.#changes.push({ ...range, text: ` ${found.name}="${fate.url}"` });
      else if (!/^(?:img|source)$/.test(tag.name))
        this.#changes.push({ ...range, text: '', left: lostLink(found.value) }); // films and frames become links
      else
        this.#changes.push({
          start: start + tag.start,
          end: start + tag.end,
          text: tag.attributes.find(({ name }) => name === 'alt')?.value ?? '',
          left: { kind: 'image', what: found.value },
        });
    }
  }
}

/** The page and its anchors that links can point to, by route. */
type PageOf = (route: string) => { readonly title: string; readonly ids: ReadonlySet<string> } | undefined;

/**
 * Removes the anchors of missing headings from links. A link to another page then points to the page; one within the page becomes
 * its text. The heading that became a page's title is the top of the page.
 */
export function anchored(
  draft: Draft,
  page: PlacedPage,
  pageOf: PageOf,
  routeOfFile: (file: string) => string | undefined,
): Draft {
  const { text } = draft;
  const tree = text.includes('#') ? treeOf(draft) : undefined;
  if (!tree) return draft;
  const changes: ChangeAt[] = [];
  walk(tree, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start === undefined || end === undefined) return;
    if (node.type === 'html') inHtml(start, end);
    if (node.type !== 'link' && node.type !== 'definition') return;
    const { path, anchor, left } = lostIn(node.url) ?? {};
    if (anchor === undefined) return;
    const at = start + text.slice(start, end).lastIndexOf(`#${anchor}`);
    if (path === '' && node.type === 'link' && left)
      changes.push({ start, end, text: asText(labelOf(node.children, text)), left });
    else if (at > start)
      changes.push({ start: at, end: at + anchor.length + 1, text: path === '' ? '#top' : '', left });
  });
  return changed(draft, changes);

  /** The parts of an address with a missing anchor, and the report of the loss. Nothing is reported if that was the title. */
  function lostIn(
    url: string,
  ): { readonly path: string; readonly anchor: string; readonly left: Change['left'] } | undefined {
    const [, path = '', anchor = ''] = /^([^#]*)#(.+)$/.exec(url) ?? [];
    if (anchor === '' || /^[a-z][\w+.-]*:|^\/\//i.test(path)) return undefined;
    const file = posix.join(posix.dirname(page.file), decoded(path));
    const route = path === '' ? page.route : path.startsWith('/') ? path : routeOfFile(file);
    const to = route === undefined ? undefined : pageOf(route);
    const isIn = (ids: ReadonlySet<string>) => fittingId(decoded(anchor), ids) !== undefined;
    if (!to || isTop(anchor) || isIn(to.ids)) return undefined;
    return { path, anchor, left: isIn(new Set([to.title])) ? undefined : { kind: 'anchor', what: url } };
  }

  function inHtml(start: number, end: number): void {
    for (const { name, attributes } of htmlTags(text.slice(start, end))) {
      const href = name === 'a' ? attributes.find((one) => one.name === 'href') : undefined;
      const lost = href && lostIn(href.value);
      if (!href || !lost) continue;
      const { path, anchor, left } = lost;
      const written = text.slice(start + href.start, start + href.end);
      const kept = path === '' && left ? '' : written.replace(`#${anchor}`, path === '' ? '#top' : '');
      changes.push({ start: start + href.start, end: start + href.end, text: kept, left });
    }
  }
}

/** Whether Markdown itself turns a text into a link. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(text);
}

/** A text that is not a link. */
function asText(text: string): string {
  return isAddress(text) ? `\`${text}\`` : text;
}

/** An address in Markdown's form. */
function written(url: string): string {
  return /[\s()<>]/.test(url)
    ? url.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
    : url;
}

/** The source between the brackets of a link. */
function labelOf(children: readonly Nodes[], text: string): string {
  const [from, to] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset];
  return from === undefined || to === undefined ? '' : text.slice(from, to);
}

/** The position of the bracket that closes an image's text. */
function closingBracket(source: string): number {
  let depth = 0;
  for (let index = 0; index < source.length; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === '[') depth += 1;
    else if (source[index] === ']' && depth-- === 0) return index;
  }
  return 0;
}

/** The last tree: most steps of a page change nothing, and reading some texts takes a second. Only one, because trees are large. */
let last: { readonly text: string; readonly tree: Root | undefined } | undefined;

/**
 * The tree of a text, which later steps may get, too: nobody changes it. Undefined if it is deeper or longer than pages may be: the
 * build reports that, and its links do not change.
 */
export function treeOf({ file, text }: Draft): Root | undefined {
  if (last?.text === text) return last.tree;
  const tree = excess(text) ? undefined : readMarkdown(text);
  last = { text, tree: tree && !tooMuchIn(file, tree, text) ? tree : undefined };
  return last.tree;
}

/** The most characters of a name that stands for a picture: its address may be long, and come often. */
const longestName = 200;

/** A text alternative for a picture without one. It is reported, because it is only better than nothing. */
export function nameOfPicture(url: string): string {
  const name = posix.basename(url.split(/[?#]/)[0] ?? '').slice(-longestName);
  return (
    (isPicture(name) ? name.replace(/\.\w+$/, '') : name).replace(/%20|[-_.]+/g, ' ').trim() || 'A picture'
  );
}
