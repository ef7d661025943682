// The Markdown of one page → sanitised HTML, its headings, links and pictures. Pure.
import type { Code, Definition, Link, Heading as MarkdownHeading, Nodes, Paragraph, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { type ImageResolver, showPictures } from '../images/resolver.ts';
import { ownWords } from '../model/language.ts';
import { mayLead } from '../model/leads.ts';
import type { Picture } from '../model/picture.ts';
import type { MarkdownPlugins } from '../model/plugins.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { Body } from '../model/props.ts';
import { ownString } from '../model/strings.ts';
import { target } from '../model/url.ts';
import { problem } from '../problems/problem.ts';
import { bodyFrom, excerptOf } from './body.ts';
import { markCallouts } from './callouts.ts';
import { languageOf, takeCode } from './code.ts';
import { headingsOf, nameHeadings } from './headings.ts';
import { misspelt } from './highlight.ts';
import { type FoundHtml, type MarkdownSource, shapeHtml } from './html.ts';
import { excess, most, tooMuch, tooMuchIn } from './limits.ts';
import { markLeads } from './links.ts';
import { reader } from './reader.ts';
import { type Starts, startsOf } from './reading.ts';
import { unknownToken } from './tokens.ts';
import { type Block, typeset } from './typography.ts';
import { walk } from './walk.ts';
import { writerOf } from './writer.ts';

/** A page's Markdown as its template gets it, and where its links, pictures and headings stand (of equal ids, the last). */
export interface MarkdownPage {
  readonly body: Body;
  readonly links: ReadonlyMap<string, Place>;
  readonly pictures: ReadonlyMap<Picture, Place>;
  readonly headings: ReadonlyMap<string, Place>;
  readonly starts: Starts;
  /** The first paragraph that has text, as plain text; empty where there is none. */
  readonly excerpt: () => string;
}

/** How Markdown is read. */
export interface MarkdownSetting {
  /** A language tag, BCP 47. */
  readonly language: string;
  readonly plugins?: MarkdownPlugins | undefined;
}

/** Turns `text` into HTML; its lines are counted as those of `file`. Without an image resolver images stay as they are written. */
export function markdown(
  file: string,
  text: string,
  tokens: ReadonlyMap<string, string>,
  images?: ImageResolver,
  { language, plugins }: MarkdownSetting = { language: 'en' },
): Outcome<MarkdownPage> {
  const words = ownWords(language);
  const problems: Problem[] = [];
  const links = new Map<string, Place>();
  const nothing: MarkdownPage = {
    body: { html: '', headings: [], contents: [], intro: '', sections: [] },
    links,
    pictures: new Map(),
    headings: new Map(),
    starts: { whole: undefined, pieces: [] },
    excerpt: () => '',
  };
  const far = excess(text);
  if (far) return { value: nothing, problems: [tooMuch(file, text, far)] };
  try {
    let tree = plugins?.read?.(text) ?? (reader.parse(text) as Root);
    const excessive = tooMuchIn(file, tree);
    if (excessive) return { value: nothing, problems: [excessive] };
    const source = { file, text, tokens, problems };
    const html = text.includes('<') ? shapeHtml(tree, source) : undefined;
    if (html?.excess) return { value: nothing, problems: [html.excess] };
    let found = prepare(tree, source, links, html);
    const pictures = new Map(images && found.hasImages ? showPictures(tree, images, problems) : []);
    if (images) markLeads(found.leads, images, pictures, problems);
    const taken = new Map([...(html?.ids.keys() ?? [])].map((id) => [id, 0]));
    nameHeadings(found.headings, taken);
    typeset([...found.blocks, ...((html?.holders ?? []) as readonly Nodes[] as readonly Block[])], language);
    for (const code of html?.codes ?? []) (code as { type: string }).type = 'literal';
    markCallouts(tree, words, (node, written, kind) =>
      problems.push(problem('unknown-callout', [written, kind], found.placeOf(node))),
    );
    if (plugins) {
      const left = plugins.transform(tree, file, text);
      const failed = left.problems[0] ?? tooMuchIn(file, left.value);
      if (failed) return { value: nothing, problems: [...problems, failed] };
      tree = left.value;
      found = { ...found, ...again(tree) };
      nameHeadings(found.headings, taken);
    }
    const headings = headingsOf(found.headings);
    const ofHeadings = headings.map(({ id, line }) => [id, { file, line, column: 1 }] as const);
    const places = new Map<string, Place>([...(html?.ids ?? []), ...ofHeadings]);
    const putCode = takeCode(found.code, words.code);
    const write = writerOf(tree, { ...found, words, plugins });
    const body = bodyFrom(tree, headings, (from, to) => putCode(write(from, to)));
    const value = {
      body,
      links,
      pictures,
      headings: places,
      starts: startsOf(tree),
      excerpt: () => excerptOf(tree),
    };
    return { value, problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // the stack ran out
    return { value: nothing, problems: [problem('too-deep', [most.levels], { file })] };
  }
}

/** Typographic quotes, dashes and ellipses, as Markdown in a language gets them, for a string of front matter. */
export function typographic(text: string, language: string): string {
  if (!/\s/.test(text)) return text; // an address, an id, a single word
  const block: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  typeset([block], language);
  return textOf(block);
}

/** What else is done with a page's tree, without looking for it again. */
interface Found {
  readonly headings: readonly MarkdownHeading[];
  readonly blocks: readonly Block[];
  /** Links that may mean a file. */
  readonly leads: readonly (Link | Definition)[];
  readonly code: readonly Code[];
  readonly hasImages: boolean;
  readonly hasNotes: boolean;
  /** How many definitions there are, wherever they stand. */
  readonly definitions: number;
  readonly placeOf: (node: Nodes) => Place;
}

/** Replaces tokens and reports what may not stand in a page. The tree is this function's own: it edits it. */
function prepare(
  tree: Root,
  { file, text, tokens, problems }: MarkdownSource,
  links: Map<string, Place>,
  html: FoundHtml | undefined,
): Found {
  const headings: MarkdownHeading[] = [];
  const blocks: Block[] = [];
  const leads: (Link | Definition)[] = [];
  const code: Code[] = [];
  const seen = { hasImages: false, hasNotes: false, definitions: 0 };
  const placeOf = (node: Nodes, offset = 0): Place => {
    const start = node.position?.start;
    if (!start) return { file };
    const before = text.slice(start.offset ?? 0, (start.offset ?? 0) + offset).split('\n');
    const last = before.at(-1) ?? '';
    return before.length === 1
      ? { file, line: start.line, column: start.column + offset }
      : { file, line: start.line + before.length - 1, column: last.length + 1 };
  };
  /** The braces of a node's source from `from` on, in order: those that its strings have are taken one by one. */
  const bracesOf = (node: Nodes, from = node.position?.start.offset ?? 0) => {
    const start = node.position?.start.offset ?? 0;
    const source = text.slice(from, node.position?.end.offset ?? 0);
    const found = source.matchAll(/\\\{|\{|&(?:#123|#x7b|lcub|lbrace);/gi);
    return (): { written: string; offset: number } | undefined => {
      const { value } = found.next();
      return value && { written: value[0], offset: from - start + value.index };
    };
  };
  const fill = (value: string, node: Nodes, nextBrace = bracesOf(node)): string => {
    if (html?.nodes.has(node)) return value;
    // Markdown has already turned \{ into a brace: ask the source which braces the author meant as such.
    return value.replace(/\{([A-Za-z][\w-]*\})?/g, (all) => {
      const found = nextBrace();
      const word = all.slice(1, -1);
      if (word === '' || (found && found.written !== '{')) return all;
      const filled = tokens.get(word);
      const fault = filled === undefined && unknownToken(word, tokens, placeOf(node, found?.offset));
      if (fault) problems.push(fault);
      return filled ?? all;
    });
  };
  walk(tree, (node) => {
    if (node.type === 'text') {
      if (node.value.includes('{')) node.value = fill(node.value, node);
      return;
    }
    if (node.type === 'code') {
      code.push(node);
      const written = languageOf(node);
      const near = written && misspelt(written);
      if (near) problems.push(problem('unknown-language', [written, near], placeOf(node)));
    }
    if (node.type === 'table') alignByClass(node);
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') blocks.push(node);
    if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference') seen.hasNotes = true;
    if (node.type === 'definition') seen.definitions += 1;
    const isImage = node.type === 'image' || node.type === 'imageReference';
    seen.hasImages ||= isImage;
    if (!isImage && node.type !== 'link' && node.type !== 'definition') return;
    // The label of a link has been or will be read with its own nodes; a bare address is its own label.
    const start = node.position?.start.offset ?? 0;
    const isBare = text[start] !== '[';
    const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
    const ofDefinition = node.type === 'definition' ? start + (node.label ?? '').length : undefined;
    const nextBrace = bracesOf(node, isBare ? start : (label ?? ofDefinition));
    if (isImage) {
      node.alt = fill(node.alt ?? '', node, nextBrace);
      if (node.alt.trim() === '' && !(node.data && 'isDecorative' in node.data && node.data.isDecorative))
        problems.push(problem('image-without-alt', text[start] === '!' ? [] : ['html'], placeOf(node)));
    }
    if (node.type === 'image')
      for (const { srcset } of node.data?.sources ?? []) links.set(srcset, placeOf(node));
    if (node.type !== 'imageReference') {
      // The sanitiser knows schemes in lower case only.
      node.url = fill(node.url, node, nextBrace).replace(/^[A-Za-z][\w+.-]*:/, (scheme) =>
        scheme.toLowerCase(),
      );
      if (node.title) node.title = fill(node.title, node, nextBrace);
      if (isUnsafe(node)) {
        problems.push(problem('unsafe-url', [node.url], placeOf(node)));
      } else if (node.type !== 'image' && mayLead(node.url)) leads.push(node);
      if (!links.has(node.url)) links.set(ownString(node.url), placeOf(node));
    }
  });
  return { headings, blocks, leads, code, placeOf, ...seen };
}

/** What plugins may have added to a tree, or taken from it. */
function again(tree: Root): Pick<Found, 'headings' | 'code'> {
  const headings: MarkdownHeading[] = [];
  const code: Code[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'code') code.push(node);
  });
  return { headings, code };
}

/** An address that leads nowhere a page may lead, or, for an image, to something that is none. */
function isUnsafe({ type, url }: Extract<Nodes, { url: string }>): boolean {
  const { kind } = target(url, { route: '/', siteUrl: '', base: '/' });
  return kind === 'unsafe' || url === '' || (type === 'image' && /^(mailto|tel|sms):/.test(url));
}

/** HTML dropped the align attribute: a class says the same, and the stylesheet draws it. */
function alignByClass(table: Extract<Nodes, { type: 'table' }>): void {
  for (const row of table.children) {
    for (const [column, cell] of row.children.entries()) {
      const align = table.align?.[column];
      if (align) cell.data = { hProperties: { className: [`align-${align}`] } };
    }
  }
  table.align = null;
}
