// Rendered pages, and everything beside them → every file of the site, with what only all pages together tell put in: the
// names of the fonts, cut to the characters that are shown, and the hashes of the styles that name them.
import { serialize } from 'node:v8';
import { type GeneratedFile, iconFiles } from '../discovery/generated.ts';
import { siblingsOf } from '../hosting/compress.ts';
import { hostingOf } from '../hosting/hostFiles.ts';
import { allFilesOf } from '../hosting/loaders.ts';
import {
  finisher,
  fontsIn,
  needsOf,
  type PageStyles,
  piecesOfPages,
  stylesWriter,
} from '../hosting/pageStyles.ts';
import { union } from '../hosting/policy.ts';
import { sharingOf } from '../hosting/sharing.ts';
import { sharedStyles } from '../html/sharedStyles.ts';
import { readSheet, type Sheet } from '../html/sheet.ts';
import type { Pieces } from '../html/usedStyles.ts';
import { drawCard } from '../images/cardFiles.ts';
import type { PlannedCard } from '../images/cards.ts';
import { charactersOf, cutFonts, stylesBelow } from '../images/fonts.ts';
import { pictureFiles, usesOf } from '../images/pictureFiles.ts';
import { rulesOf } from '../markdown/inlineStyles.ts';
import { withBodyStyles } from '../markdown/styles.ts';
import { anchorsOf } from '../model/anchors.ts';
import { counting, someAtATime } from '../model/atATime.ts';
import type { PublicFile, SiteFile } from '../model/files.ts';
import { ledOn, withLeads } from '../model/leads.ts';
import { addAll } from '../model/lists.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Compiled, Plan } from '../model/site.ts';
import { fingerprint } from '../out/manifest.ts';
import type { OnProgress } from '../problems/findings.ts';
import { problem } from '../problems/problem.ts';
import type { Memory } from '../store/memory.ts';
import type { Packs } from '../store/pack.ts';
import { bytesAt, mustBeReadable, reason } from '../store/read.ts';
import { isYoung, sumOf } from '../store/version.ts';
import type { RenderContext, RenderedPage } from './render.ts';

/** What is to be resolved, and with what. */
export interface Rendered {
  readonly plan: Plan;
  readonly look: Omit<Compiled, 'program'>;
  readonly pages: readonly RenderedPage[];
  /** Files made of the plan. */
  readonly generatedFiles: readonly GeneratedFile[];
  /** The names of the icons to draw of the site's own. */
  readonly icons: readonly string[];
  readonly context: RenderContext;
  readonly memory: Memory;
  /** Whether to make compressed siblings. */
  readonly compress: boolean;
  /**
   * Asked, with what was found so far, before anything costly is made (pictures, icons, cards, fonts, compressed siblings): whether
   * somebody gets the site, or is told only what is wrong with it.
   */
  readonly isWanted: (problems: readonly Problem[]) => boolean;
  readonly onProgress?: OnProgress | undefined;
}

/** Everything that a site consists of. */
export interface Resolved {
  /** By their paths; as far as they could be made. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The size of a page in bytes, by its path. */
  readonly sizeOf: (path: string) => number;
  /** Finishes a page that was drawn with the same context. */
  readonly finish: (page: RenderedPage) => string;
  /** The styles of a page that is out, by its path. */
  readonly stylesOf: (path: string) => PageStyles | undefined;
}

/** Makes all files of the site. One that is as it was in the build before is the very same object. */
export async function resolve(rendered: Rendered): Promise<Outcome<Resolved>> {
  const { plan, look, pages, generatedFiles, memory, onProgress } = rendered;
  const known = memory.results;
  const facts = pages.map((page) => page.facts);
  const problems: Problem[] = [];
  const take = <T>({ value, problems: found }: Outcome<T>): T => {
    addAll(problems, found);
    return value;
  };
  const made = (path: string, content: string | Uint8Array): SiteFile =>
    known.recall(`file ${path}`, [content], () => ({ path, bytes: async () => Buffer.from(content) }));

  const { base, url, markdown } = plan.site;
  const anchors = anchorsOf(facts);
  const ownRules = rulesOf(new Map(facts.flatMap(({ ownStyles }) => [...ownStyles])));
  const { sheet, piecesOf, keepPieces, writer } = known.recall(
    'stylesheet',
    [look.styles, look.fonts, look.islands, base, markdown.highlight, ownRules],
    () => {
      const css = withBodyStyles(stylesBelow(base, look.styles, look.fonts), markdown) + ownRules;
      const sum = sumOf(css);
      const sheet = memory.kept.made(`sheet ${sum}`, () => readSheet(css));
      const name = `styles ${sum} ${sumOf(serialize(look.islands))}`;
      return { sheet, writer: stylesWriter(sheet), ...piecesKept(sheet, look.islands, memory.kept, name) };
    },
  );
  const pieces = pages.map(piecesOf);
  keepPieces(pages);
  const tellings = pieces.map(writer.tellingOf);
  const telling = new Set(tellings);
  const { islands } = look;
  const share = (most: number) =>
    known.recall(`shared styles ${most}`, [sheet, ...pieces], () =>
      sharedStyles(pieces, sheet.weights, most),
    );
  const sharing = take(
    sharingOf(
      facts.map((one, index) => ({ facts: one, pieces: pieces[index] })),
      { base, islands, share, allowed: needsOf(facts, tellings, url) },
    ),
  );
  const copies = plan.publicFiles.flatMap((file) => take(copyOf(file, memory)));
  const isWanted = rendered.isWanted(problems);
  const used = isWanted ? fontsIn(telling, look.fonts) : [];
  const cut = async () => {
    const shown = [...new Set(facts.map(({ characters }) => characters)), ...telling];
    const characters = known.recall('characters', shown, () => charactersOf(facts, telling, memory.kept));
    const from = [look.fonts, used.map(({ file }) => file).join(), characters];
    const cut = await known.recall('cut fonts', from, () => cutFonts(used, characters));
    if (cut.problems.length > 0) known.forget('cut fonts'); // what could not be read may be readable next time
    return cut;
  };
  const shownCards = isWanted ? pages.flatMap(({ card }) => card ?? []) : [];
  const drawNext = counting('cards', shownCards.length, onProgress);
  // Pictures are made beside this thread: they come first, so that it does its own part meanwhile.
  const [ofPictures, ofIcons, ofCards, ofFonts] = await Promise.all([
    pictureFiles(isWanted ? usesOf(facts) : new Map(), known, onProgress),
    isWanted && rendered.icons.length > 0 ? iconFiles(plan, rendered.icons, memory) : noIcons,
    someAtATime(shownCards, (card) => drawNext(() => cardFile(card, rendered))),
    used.length > 0 ? cut() : noFonts,
  ]);
  const cards = ofCards.flatMap(take);
  const pictures = take(ofPictures);
  const icons = take(ofIcons);
  const fonts = take(ofFonts);
  const names = new Map(fonts.map(({ placeholder, hash }) => [placeholder, hash]));
  const mark = JSON.stringify([url, base, ...names]);
  const stylesOf = writer.styles(sharing.styles);
  const finishing = finisher({
    names,
    fonts: look.fonts,
    base,
    siteUrl: url,
    islands,
    loaders: sharing.loaders,
  });
  const finish = (page: RenderedPage) => {
    const html = withLeads(page.html, page.facts.route.page.source.path, plan, anchors);
    return finishing.html({ html, facts: page.facts }, stylesOf(piecesOf(page)));
  };
  const styles = pieces.map(stylesOf);
  const loaders = facts.map(finishing.loader);
  const texts = new Set([...styles.flatMap(({ text, telling }) => [text, telling]), ...loaders]);
  const ids = new Map([...texts].map((text) => [text, fingerprint(Buffer.from(text))]));
  const finished = pages.map((page, index) => {
    const path = page.facts.route.output;
    const leads = ledOn(page.facts.route.page.source.path, page.facts.inside, plan, anchors);
    const { text = '', telling = '' } = styles[index] ?? {};
    const put = [text, telling, loaders[index] ?? ''];
    const id = page.id && [page.id, ...put.map((one) => ids.get(one)), mark, leads].join(' ');
    const bytes = async () => Buffer.from(finish(page));
    return known.recallOne(
      `file ${path}`,
      [page, ...put, mark, leads],
      (): SiteFile => ({ path, bytes, id }),
    );
  });
  const onPages = new Set(facts.flatMap(({ islands }) => islands?.names ?? []));
  const modules = islands ? allFilesOf(islands, [...onPages]) : [];
  const files = [
    ...finished,
    ...cards,
    ...pictures,
    ...fonts.map(({ output, bytes }) => made(output, bytes)),
    ...modules.map(({ output, text }) => made(output, text)),
    ...[...generatedFiles, ...icons].map(({ output, content }) => made(output, content)),
    ...copies,
  ];
  const paths = files.map(({ path }) => path);
  const needs = new Set(facts.flatMap((one, index) => finishing.allowed(one, stylesOf(pieces[index]))));
  const allowed = sharing.inHeader(union(needs));
  const hosting = hostingOf(plan, allowed, paths).map(({ output, text }) => made(output, text));
  const all = [...files, ...hosting];
  const siblings = rendered.compress && isWanted ? await siblingsOf(all, known, onProgress) : [];
  const byPath = new Map([...all, ...siblings].map((file) => [file.path, file]));
  const byOutput = new Map(pages.map((page) => [page.facts.route.output, page]));
  const sizeOf = (path: string) => {
    const page = byOutput.get(path);
    return page ? Buffer.byteLength(finish(page)) : 0;
  };
  const stylesAt = (path: string) => {
    const page = byOutput.get(path);
    return page && finishing.final(stylesOf(piecesOf(page)));
  };
  return { value: { files: byPath, sizeOf, finish, stylesOf: stylesAt }, problems };
}

/** Of pages what they can use of the stylesheet, and what keeps that for the next build by `name`. */
function piecesKept(sheet: Sheet, islands: Compiled['islands'], kept: Packs, name: string) {
  const before = new Map(kept.find(name)?.value as ReadonlyMap<string, Pieces | undefined> | undefined);
  const piecesOf = piecesOfPages(sheet, islands, before);
  const keepPieces = (pages: readonly RenderedPage[]) => {
    if (pages.every(({ id }) => id === undefined || before.has(id))) return;
    const value = new Map(
      pages.flatMap((page) => (page.id === undefined ? [] : [[page.id, piecesOf(page)]])),
    );
    kept.put(name, { value });
  };
  return { piecesOf, keepPieces };
}

const noFonts: Awaited<ReturnType<typeof cutFonts>> = { value: [], problems: [] };

const noIcons: Outcome<readonly GeneratedFile[]> = { value: [], problems: [] };

/** The picture of a page for those who share its address: its name says what it shows. */
async function cardFile(
  card: PlannedCard,
  { context, memory }: Rendered,
): Promise<Outcome<readonly SiteFile[]>> {
  const name = `file ${card.output}`;
  const draw = async (): Promise<Outcome<readonly SiteFile[]>> => {
    const { value, problems } = await drawCard(card, context);
    const bytes = async () => {
      const again = await drawCard(card, context);
      if (!again.value) throw new Error(`${card.output} was drawn once, and could not be drawn again.`);
      return again.value.bytes;
    };
    return { value: value ? [{ path: card.output, bytes, id: card.output }] : [], problems };
  };
  const drawn = await memory.results.recall(name, [], draw);
  if (drawn.problems.length > 0) memory.results.forget(name);
  return drawn;
}

/** A file of content/static. */
function copyOf({ output, source }: PublicFile, { results }: Memory): Outcome<readonly SiteFile[]> {
  const { path, absolute, version } = source;
  try {
    mustBeReadable(absolute);
    const file = results.recall(
      `file ${output}`,
      [version],
      (): SiteFile => ({
        path: output,
        bytes: () => bytesAt(absolute),
        source: path,
        id: isYoung(version) ? undefined : version,
      }),
    );
    return { value: [file], problems: [] };
  } catch (error) {
    return { value: [], problems: [problem('unreadable', [reason(error)], { file: path })] };
  }
}
