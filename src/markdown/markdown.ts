// The Markdown of one page → sanitised HTML, its headings, links and pictures. Pure.
import type { InlineCode, Nodes, Paragraph, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Picture } from '../model/pictures/picture.ts';
import { type ComponentNames, type ComponentUse, noComponents } from '../model/site/components.ts';
import type { FormulaWriter } from '../model/site/formulas.ts';
import { ownWords } from '../model/site/language.ts';
import type { CodeLanguages, MarkdownPlugins } from '../model/site/plugins.ts';
import type { Outcome, Place, Problem } from '../model/site/problem.ts';
import type { Body } from '../model/site/props.ts';
import { most } from '../model/values/limits.ts';
import { addAll } from '../model/values/lists.ts';
import { ownString } from '../model/values/strings.ts';
import { problem, Refusal } from '../problems/problem.ts';
import { extractCode } from './code/code.ts';
import { readUses } from './components/placeUses.ts';
import { renderFormulas } from './formulas/renderFormulas.ts';
import type { FoundHtml, MarkdownSource } from './html/foundHtml.ts';
import { shapeHtml } from './html/shapeHtml.ts';
import { markCallouts } from './reading/callouts.ts';
import { asMeant } from './reading/eastAsian.ts';
import { foreignSigns, showsSign } from './reading/foreignSyntax.ts';
import { findAgain, prepare } from './reading/gather.ts';
import { headingsOf, idOf, nameHeadings, takeLabelsBelow } from './reading/headings.ts';
import { excess, tooMuch } from './reading/limits.ts';
import { markRelativeLinks } from './reading/links.ts';
import { type ImageResolver, showPictures } from './reading/pictures.ts';
import { readMarkdown } from './reading/reader.ts';
import { tooMuchIn } from './reading/treeLimits.ts';
import { joinLines } from './typography/softBreaks.ts';
import { type Block, typeset } from './typography/typography.ts';
import { bodyFrom, excerptOf } from './writing/body.ts';
import { type Lost, lossProblems, lostOf } from './writing/pluginLosses.ts';
import { pluginWriter } from './writing/pluginWriter.ts';
import { type Starts, startsOf } from './writing/trackedBody.ts';
import { writerOf } from './writing/writer.ts';

/** A page's Markdown as its template gets it, and the places of its links, pictures and headings (of equal ids, the last). */
export interface MarkdownPage {
  readonly body: Body;
  readonly links: ReadonlyMap<string, Place>;
  readonly pictures: ReadonlyMap<Picture, Place>;
  readonly headings: ReadonlyMap<string, Place>;
  readonly starts: Starts;
  /** The declarations of harmless `style` attributes, by their classes. */
  readonly styles: ReadonlyMap<string, string>;
  /** The uses of components: their placeholders in the body's HTML have indexes into this list. */
  readonly uses: readonly ComponentUse[];
  /** The first paragraph with text, as plain text; empty if there is none. */
  readonly excerpt: () => string;
}

/** The settings for reading Markdown. */
export interface MarkdownSetting {
  /** A language tag, BCP 47. */
  readonly language: string;
  readonly plugins?: MarkdownPlugins | undefined;
  /** Languages of code besides the built-in ones. */
  readonly languages?: CodeLanguages | undefined;
  /** Whether code gets colors; by default it does. */
  readonly highlight?: boolean | undefined;
  /** The components that it may name; none by default. */
  readonly components?: ComponentNames | undefined;
  /** Makes MathML of formulas; without it there are none. */
  readonly formulas?: FormulaWriter | undefined;
}

/**
 * Turns `text` into HTML; its lines count as those of `file`. Without an image resolver, images stay as they are written. HTML is
 * written when it is read from the body; problems that are found then are added to the same list.
 */
export function markdown(
  file: string,
  text: string,
  tokens: ReadonlyMap<string, string>,
  images?: ImageResolver,
  setting: MarkdownSetting = { language: 'en' },
): Outcome<MarkdownPage> {
  const { plugins } = setting;
  const { value, problems, lost } = read({ file, text, tokens }, images, setting);
  if (!plugins || lost.length === 0) return { value, problems };
  const lostWith = (some: MarkdownPlugins) =>
    read({ file, text, tokens }, images, { ...setting, plugins: some }).lost;
  addAll(problems, lossProblems(lost, plugins, lostWith, file));
  return { value, problems };
}

/** The same, with the losses of plugins. */
function read(
  given: Pick<MarkdownSource, 'file' | 'text' | 'tokens'>,
  images: ImageResolver | undefined,
  { language, plugins, languages, highlight = true, components = noComponents, formulas }: MarkdownSetting,
): { readonly value: MarkdownPage; readonly problems: Problem[]; readonly lost: readonly Lost[] } {
  const { file } = given;
  let { text } = given;
  const words = ownWords(language);
  const problems: Problem[] = [];
  const links = new Map<string, Place>();
  const nothing: MarkdownPage = {
    body: { html: '', headings: [], contents: [], intro: '', sections: [] },
    links,
    pictures: new Map(),
    headings: new Map(),
    starts: { whole: undefined, pieces: [] },
    styles: new Map(),
    uses: [],
    excerpt: () => '',
  };
  const fail = (...some: Problem[]) => ({ value: nothing, problems: some, lost: [] });
  try {
    const far = excess(text, plugins?.read !== undefined);
    if (far) return fail(tooMuch(file, text, far));
    const reader = asMeant(plugins?.read ?? readMarkdown);
    const marking = { names: components, hasFormulas: formulas !== undefined, isAlone: !plugins?.read };
    const named = components.size > 0 || formulas ? readUses(text, reader, marking) : undefined;
    let tree = named ? named.tree : reader(text);
    if (named) text = named.text; // its lines and columns are the same
    const excessive = tooMuchIn(file, tree, text);
    if (excessive) return fail(excessive);
    const source = { ...given, text, components, problems };
    if (text.includes('{:')) takeLabelsBelow(tree, text);
    let signs = foreignSigns(tree, file, text, components);
    const hasHtml = text.includes('<') || named?.hasUses;
    const html = hasHtml ? shapeHtml(tree, source, given.tokens) : undefined;
    if (html?.excess) return fail(html.excess);
    const math =
      formulas && html && html.formulas.length > 0
        ? renderFormulas(html.formulas, { write: formulas, file, text, label: words.formula })
        : undefined;
    addAll(problems, math?.problems ?? []);
    let found = prepare(tree, source, links, html, languages);
    const pictures = images ? showPictures(found, images, problems) : new Map();
    const ids = new Map([...(html?.ids ?? []), ...(math?.ids ?? [])]);
    const occupiedIds = new Map([...ids.keys()].map((id) => [id, 0]));
    if (found.hasNotes) occupiedIds.set('footnote-label', 0); // their heading, see mdast-util-to-hast
    nameHeadings(found.headings, occupiedIds, text);
    const own = new Set([...occupiedIds.keys(), ...found.headings.map(idOf)]);
    if (images) markRelativeLinks(found.relativeLinks, own, images, pictures, problems);
    const blocks = [...found.blocks, ...((html?.holders ?? []) as readonly Nodes[] as readonly Block[])];
    typeset(blocks, language);
    joinLines(blocks);
    makeCodeLiteral(html);
    markCallouts(tree, words, (node, written, kind) =>
      problems.push(problem('unknown-callout', [written, kind], found.placeOf(node))),
    );
    const lost: Lost[] = [];
    const styles = new Map<string, string>();
    if (plugins) {
      const left = plugins.transform(tree, file, text);
      const failed = left.problems[0] ?? tooMuchIn(file, left.value, text);
      if (failed) return fail(...problems, failed);
      tree = left.value;
      const ofPlugins: Problem[] = [];
      const made = shapeHtml(tree, { file, text, problems: ofPlugins });
      if (made?.excess) return fail(...problems, made.excess);
      makeCodeLiteral(made);
      addAll(lost, ofPlugins.flatMap(lostOf));
      for (const [name, css] of made?.styles ?? []) styles.set(name, css);
      for (const id of made?.ids.keys() ?? []) occupiedIds.set(id, occupiedIds.get(id) ?? 0);
      found = { ...found, ...findAgain(tree) };
      nameHeadings(found.headings, occupiedIds, text);
    }
    const headings = headingsOf(found.headings);
    const ofHeadings = headings.map(({ id, line }) => [id, { file, line, column: 1 }] as const);
    const places = new Map<string, Place>([...ids, ...ofHeadings]);
    const code = extractCode(found.code, highlight ? words.code : undefined, {
      fences: found.fences,
      languages,
      file,
      problems,
    });
    let write = plugins ? undefined : writerOf(tree, { ...found, words });
    if (plugins) {
      const { hasNotes } = found;
      const writeAll = pluginWriter(tree, { plugins, words, file, text, code: code.originals, hasNotes });
      const whole = writeAll();
      if (whole.problems.length > 0) return fail(...problems, ...whole.problems);
      addAll(lost, whole.lost);
      for (const [name, css] of whole.styles) styles.set(name, css);
      write = (from, to) => (from === undefined ? whole : writeAll(from, to)).html;
      signs = signs.filter((sign) => showsSign(whole.html, sign));
    }
    addAll(
      problems,
      signs.map((sign) => sign.problem),
    );
    // An address that a component passes on has its place in the component's attribute.
    for (const { attributes } of html?.uses ?? [])
      for (const { value, at } of attributes)
        if (typeof value === 'string' && !links.has(value)) links.set(ownString(value), at);
    const put = (html: string) => code.put(math ? math.put(html) : html);
    const body = bodyFrom(tree, headings, (from, to) => put(write?.(from, to) ?? ''));
    const value = {
      body,
      links,
      pictures,
      headings: places,
      starts: startsOf(tree),
      styles: new Map([...(html?.styles ?? []), ...(math?.styles ?? []), ...styles]),
      uses: html?.uses ?? [],
      excerpt: () => excerptOf(tree),
    };
    return { value, problems, lost };
  } catch (error) {
    if (plugins && error instanceof Refusal) return fail(plugins.faultOf(error, file)); // by a plugin that adds to the grammar
    if (!(error instanceof RangeError)) throw error; // a RangeError: the stack overflowed
    return fail(problem('too-deep', [most.levels], { file }));
  }
}

/** Turns code in HTML into texts that are written as they are. Must run after `typeset`, which leaves only code alone. */
function makeCodeLiteral(html: FoundHtml | undefined): void {
  for (const code of html?.codes ?? []) (code as { type: string }).type = 'literal';
}

/** A quote beside a Chinese, Japanese or Korean letter: that is no single word, although such texts have no spaces. */
const quoteInUnspaced =
  /["'][\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]["']/u;

/** A word with its quotes, its apostrophe and what ends it: neither an address nor a name in code. */
const singleWord = /^(?!.*--)["'(]*\p{L}[\p{L}\p{M}\p{N}'-]*["').,!?…]*$/u;

/** Typographic quotes, dashes and ellipses for a title and other prose, as in Markdown in that language. */
export function typographic(text: string, language: string): string {
  if (!/[\s`]/.test(text) && !singleWord.test(text) && !quoteInUnspaced.test(text)) return text; // an address, an id
  // What is between backquotes is code, although these are shown as they are.
  const children = text
    .split(/((?<!`)`[^`]+`(?!`))/)
    .map((value, index): Text | InlineCode =>
      index % 2 === 0 ? { type: 'text', value } : { type: 'inlineCode', value },
    );
  const block: Paragraph = { type: 'paragraph', children };
  typeset([block], language);
  return textOf(block);
}
