// The Markdown of one page → sanitised HTML, its headings, links and pictures. Pure.
import type { InlineCode, Nodes, Paragraph, Root, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Listener } from '../html/tags.ts';
import type { Picture } from '../model/pictures/picture.ts';
import { type ComponentNames, type ComponentReference, noComponents } from '../model/site/components.ts';
import { type OwnWords, ownWords } from '../model/site/language.ts';
import type { CodeLanguages, FormulaWriter, MarkdownPlugins } from '../model/site/plugins.ts';
import type { Checked, Problem, SourceLocation } from '../model/site/problem.ts';
import type { Body, Heading } from '../model/site/props.ts';
import { most } from '../model/values/limits.ts';
import { addAll } from '../model/values/lists.ts';
import { ownString } from '../model/values/strings.ts';
import { problem, Refusal } from '../problems/problem.ts';
import { extractCode } from './code/code.ts';
import { type ReadReferences, readReferences } from './components/placeReferences.ts';
import { type RenderedFormulas, renderFormulas } from './formulas/renderFormulas.ts';
import type { FoundHtml, MarkdownSource } from './html/foundHtml.ts';
import { shapeHtml } from './html/shapeHtml.ts';
import { markCallouts } from './reading/callouts.ts';
import { asMeant } from './reading/eastAsian.ts';
import { foreignSigns, type Sign, showsSign } from './reading/foreignSyntax.ts';
import { type Found, findAgain, prepare } from './reading/gather.ts';
import { headingsOf, idOf, nameHeadings, takeLabelsBelow } from './reading/headings.ts';
import { excess, tooMuch } from './reading/limits.ts';
import { markRelativeLinks } from './reading/links.ts';
import { type ImageResolver, showPictures } from './reading/pictures.ts';
import { readMarkdown } from './reading/reader.ts';
import { excessOfTokens } from './reading/tokens.ts';
import { tooMuchIn } from './reading/treeLimits.ts';
import { linkNotes } from './reading/wikilinks.ts';
import { joinLines } from './typography/softBreaks.ts';
import { type Block, typeset } from './typography/typography.ts';
import { bodyFrom, excerptOf } from './writing/body.ts';
import { type Lost, lossProblems, lostOf } from './writing/pluginLosses.ts';
import { pluginWriter } from './writing/pluginWriter.ts';
import { type Starts, startsOf } from './writing/trackedBody.ts';
import { writerOf } from './writing/writer.ts';

/**
 * A page's Markdown for its template, and the locations of its links, pictures and headings. Of equal ids, the last location
 * counts.
 */
export interface MarkdownPage {
  readonly body: Body;
  readonly links: ReadonlyMap<string, SourceLocation>;
  readonly pictures: ReadonlyMap<Picture, SourceLocation>;
  readonly headings: ReadonlyMap<string, SourceLocation>;
  readonly starts: Starts;
  /** The declarations of harmless `style` attributes, by their classes. */
  readonly styles: ReadonlyMap<string, string>;
  /** The component references. Their placeholders in the body's HTML have indexes into this list. */
  readonly references: readonly ComponentReference[];
  /** The first paragraph with text, as plain text; empty if there is none. */
  readonly excerpt: () => string;
  /** Tells the tags and texts of the body's HTML, which is not read for this. False if only its text has them. */
  readonly tell: (listener: Required<Listener>) => boolean;
}

export interface MarkdownSetting {
  /** A language tag, BCP 47. */
  readonly language: string;
  readonly plugins?: MarkdownPlugins | undefined;
  /** Code languages besides the built-in ones. */
  readonly languages?: CodeLanguages | undefined;
  /** Whether code is highlighted; by default it is. */
  readonly highlight?: boolean | undefined;
  /** Whether `[[Page]]` is a link. */
  readonly wikilinks?: boolean | undefined;
  /** The components that it may name; none by default. */
  readonly components?: ComponentNames | undefined;
  /** Makes MathML from formulas. Without it, formulas are not read. */
  readonly formulas?: FormulaWriter | undefined;
}

/**
 * Turns `text` into HTML. Its lines count as those of `file`. Without an image resolver, images do not change. HTML is written when
 * it is read from the body. Problems that are found then are added to the same list.
 */
export function markdown(
  file: string,
  text: string,
  tokens: ReadonlyMap<string, string>,
  images?: ImageResolver,
  setting: MarkdownSetting = { language: 'en' },
): Checked<MarkdownPage> {
  const { plugins } = setting;
  const { value, problems, lost } = read({ file, text, tokens }, images, setting);
  if (!plugins || lost.length === 0) return { value, problems };
  const lostWith = (some: MarkdownPlugins) =>
    read({ file, text, tokens }, images, { ...setting, plugins: some }).lost;
  addAll(problems, lossProblems(lost, plugins, lostWith, file));
  return { value, problems };
}

/** A page that was read, with the HTML that plugins lost. */
interface ReadPage {
  readonly value: MarkdownPage;
  readonly problems: Problem[];
  readonly lost: readonly Lost[];
}

type Given = Pick<MarkdownSource, 'file' | 'text' | 'tokens'>;

/** The same, with the HTML that plugins lost. */
function read(given: Given, images: ImageResolver | undefined, setting: MarkdownSetting): ReadPage {
  const { file } = given;
  const { plugins } = setting;
  const fail = (one: Problem): ReadPage => ({ value: nothing(new Map()), problems: [one], lost: [] });
  try {
    const parsed = parse(given, setting);
    return 'code' in parsed ? fail(parsed) : new PageReading(given, parsed, setting).read(images);
  } catch (error) {
    if (plugins && error instanceof Refusal) return fail(plugins.faultOf(error, file)); // from a plugin that adds to the grammar
    if (!(error instanceof RangeError)) throw error; // a RangeError: the stack overflowed
    return fail(problem('too-deep', [most.levels], { file }));
  }
}

/** The page of an unreadable text. */
function nothing(links: MarkdownPage['links']): MarkdownPage {
  return {
    body: {
      html: '',
      headings: [],
      contents: [],
      intro: '',
      sections: [],
      reading: { words: 0, minutes: 1 },
    },
    links,
    pictures: new Map(),
    headings: new Map(),
    starts: { whole: undefined, pieces: [] },
    styles: new Map(),
    references: [],
    excerpt: () => '',
    tell: () => false,
  };
}

/** The tree of a text, with nodes for components and formulas; or the first exceeded limit. */
function parse(
  { file, text, tokens }: Given,
  { plugins, components = noComponents, formulas }: MarkdownSetting,
): ReadReferences | Problem {
  const far = excess(text, plugins?.read !== undefined) ?? excessOfTokens(text, tokens);
  if (far) return tooMuch(file, text, far);
  const reader = asMeant(plugins?.read ?? readMarkdown);
  const marking = { names: components, hasFormulas: formulas !== undefined, isAlone: !plugins?.read };
  const parsed =
    components.size > 0 || formulas
      ? readReferences(text, reader, marking)
      : { tree: reader(text), text, hasReferences: false };
  if ('index' in parsed) return tooMuch(file, text, parsed);
  return tooMuchIn(file, parsed.tree, parsed.text) ?? parsed;
}

/** Reads and edits the tree of a page step by step, and keeps the findings. */
class PageReading {
  readonly #problems: Problem[] = [];
  readonly #links = new Map<string, SourceLocation>();
  readonly #lost: Lost[] = [];
  /** The ids that no heading may get, with the last number that was added to each. */
  readonly #occupied = new Map<string, number>();
  readonly #words: OwnWords;
  readonly #source: MarkdownSource;

  constructor(
    readonly given: Given,
    readonly parsed: ReadReferences,
    readonly setting: MarkdownSetting,
  ) {
    this.#words = ownWords(setting.language);
    // Its lines and columns match the file.
    const { text } = parsed;
    if (setting.wikilinks && text.includes('[[')) linkNotes(parsed.tree, text);
    this.#source = { ...given, text, components: setting.components, problems: this.#problems };
  }

  read(images: ImageResolver | undefined): ReadPage {
    const { tree, text, hasReferences } = this.parsed;
    const { language, plugins, languages } = this.setting;
    if (text.includes('{:')) takeLabelsBelow(tree, text);
    const signs = foreignSigns(tree, this.given.file, text, this.setting.components, this.given.text);
    const html =
      text.includes('<') || hasReferences ? shapeHtml(tree, this.#source, this.given.tokens) : undefined;
    if (html?.excess) return this.#failed([html.excess]);
    const math = html && this.#formulasIn(html);
    const found = prepare(tree, this.#source, this.#links, html, languages);
    const pictures = images ? showPictures(found, images, this.#problems) : new Map();
    const ids = new Map([...(html?.ids ?? []), ...(math?.ids ?? [])]);
    for (const id of ids.keys()) this.#occupied.set(id, 0);
    if (found.hasNotes) this.#occupied.set('footnote-label', 0); // the id of their heading: see mdast-util-to-hast
    nameHeadings(found.headings, this.#occupied, text);
    const own = new Set([...this.#occupied.keys(), ...found.headings.map(idOf)]);
    if (images) markRelativeLinks(found.relativeLinks, own, images, pictures, this.#problems);
    const blocks = [...found.blocks, ...((html?.holders ?? []) as readonly Nodes[] as readonly Block[])];
    typeset(blocks, language);
    joinLines(blocks);
    makeCodeLiteral(html);
    markCallouts(tree, this.#words, (node, written, kind) =>
      this.#problems.push(problem('unknown-callout', [written, kind], found.locationOf(node))),
    );
    const changed = plugins ? this.#changedBy(plugins, found) : { tree, found, styles: [] };
    if ('failed' in changed) return this.#failed([...this.#problems, changed.failed]);
    const headings = headingsOf(changed.found.headings);
    const written = this.#write(changed, headings, signs, math?.put);
    if ('failed' in written) return this.#failed([...this.#problems, ...written.failed]);
    this.#addLinksOf(html?.references ?? []);
    const { file } = this.given;
    const ofHeadings = headings.map(({ id, line }) => [id, { file, line, column: 1 }] as const);
    const { styles: ofPlugins } = written;
    const value: MarkdownPage = {
      body: written.body,
      links: this.#links,
      pictures,
      headings: new Map<string, SourceLocation>([...ids, ...ofHeadings]),
      starts: startsOf(changed.tree),
      styles: new Map([...(html?.styles ?? []), ...(math?.styles ?? []), ...changed.styles, ...ofPlugins]),
      references: html?.references ?? [],
      excerpt: excerptIn(changed.tree),
      tell: written.tell,
    };
    return { value, problems: this.#problems, lost: this.#lost };
  }

  #failed(problems: Problem[]): ReadPage {
    return { value: nothing(this.#links), problems, lost: [] };
  }

  #formulasIn({ formulas }: FoundHtml): RenderedFormulas | undefined {
    const write = this.setting.formulas;
    if (!write || formulas.length === 0) return undefined;
    const { file, text } = this.#source;
    const math = renderFormulas(formulas, { write, file, text, label: this.#words.formula });
    addAll(this.#problems, math.problems);
    return math;
  }

  /** The tree after plugins, its findings, and the styles of its HTML; or a problem. */
  #changedBy(plugins: MarkdownPlugins, found: Found): Changed | Failed<Problem> {
    const { file, text } = this.#source;
    const { value: tree, problems } = plugins.transform(this.parsed.tree, file, this.given.text);
    const failed = problems[0] ?? tooMuchIn(file, tree, text);
    if (failed) return { failed };
    const ofPlugins: Problem[] = [];
    const made = shapeHtml(tree, { file, text, problems: ofPlugins });
    if (made?.excess) return { failed: made.excess };
    makeCodeLiteral(made);
    addAll(this.#lost, ofPlugins.flatMap(lostOf));
    const again = { ...found, ...findAgain(tree) };
    for (const id of made?.ids.keys() ?? []) this.#occupied.set(id, this.#occupied.get(id) ?? 0);
    nameHeadings(again.headings, this.#occupied, text);
    return { tree, found: again, styles: [...(made?.styles ?? [])] };
  }

  /** The body, and the styles of plugins' HTML; or their problems. `putFormulas`: inserts formulas into HTML. */
  #write(
    { tree, found }: Changed,
    headings: readonly Heading[],
    signs: readonly Sign[],
    putFormulas: ((html: string) => string) | undefined,
  ): (Pick<MarkdownPage, 'body' | 'tell'> & { readonly styles: Styles }) | Failed<readonly Problem[]> {
    const { file, text } = this.given;
    const { plugins, languages, highlight = true } = this.setting;
    const words = this.#words;
    const code = extractCode(found.code, highlight ? words.code : undefined, {
      ...{ fences: found.fences, languages, file, problems: this.#problems },
    });
    const own = plugins ? undefined : writerOf(tree, { ...found, words });
    let write = own?.write;
    let shown = signs;
    let styles: Styles = [];
    if (plugins) {
      const { hasNotes } = found;
      const writeAll = pluginWriter(tree, { plugins, words, file, text, code: code.originals, hasNotes });
      const whole = writeAll();
      if (whole.problems.length > 0) return { failed: whole.problems };
      addAll(this.#lost, whole.lost);
      styles = [...whole.styles];
      write = (from, to) => (from === undefined ? whole : writeAll(from, to)).html;
      shown = signs.filter((sign) => showsSign(whole.html, sign));
    }
    addAll(
      this.#problems,
      shown.map((sign) => sign.problem),
    );
    const put = (html: string) => code.put(putFormulas ? putFormulas(html) : html);
    const inserted = { put, tellCode: code.tell };
    return {
      body: bodyFrom(tree, headings, (from, to) => put(write?.(from, to) ?? '')),
      tell: (listener) => own?.tell(listener, inserted) ?? false,
      styles,
    };
  }

  /** An address that a component passes on is located in the component's attribute. */
  #addLinksOf(references: readonly ComponentReference[]): void {
    for (const { attributes } of references)
      for (const { value, at } of attributes)
        if (typeof value === 'string' && !this.#links.has(value)) this.#links.set(ownString(value), at);
  }
}

type Styles = readonly (readonly [name: string, css: string])[];

/** A tree that plugins may have changed, and its findings. */
interface Changed {
  readonly tree: Root;
  readonly found: Found;
  readonly styles: Styles;
}

interface Failed<T> {
  readonly failed: T;
}

/** This is a separate function, so that it does not keep the rest in memory. */
const excerptIn = (tree: Root) => () => excerptOf(tree);

/** Turns code in HTML into literal texts. It must run after `typeset`, which only skips code. */
function makeCodeLiteral(html: FoundHtml | undefined): void {
  for (const code of html?.codes ?? []) (code as { type: string }).type = 'literal';
}

/** A quote beside a Chinese, Japanese or Korean letter. This is more than a single word, although such texts have no spaces. */
const quoteInUnspaced =
  /["'][\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]["']/u;

/** A word with its quotes, apostrophe and punctuation: neither an address nor a name in code. */
const singleWord = /^(?!.*--)["'(]*\p{L}[\p{L}\p{M}\p{N}'-]*(?:[").,!?…]["').,!?…]*)?$/u;

/** Typographic quotes, dashes and ellipses for a title and other prose, as in Markdown in that language. */
export function typographic(text: string, language: string): string {
  if (!/[\s`]/.test(text) && !singleWord.test(text) && !quoteInUnspaced.test(text)) return text; // an address, an id
  // Text between backquotes is code, although the backquotes are shown.
  const children = text
    .split(/((?<!`)`[^`]+`(?!`))/)
    .map((value, index): Text | InlineCode =>
      index % 2 === 0 ? { type: 'text', value } : { type: 'inlineCode', value },
    );
  const block: Paragraph = { type: 'paragraph', children };
  typeset([block], language);
  return textOf(block);
}
