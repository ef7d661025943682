// The plan and the final pages → every file of the site: queries. READS.

import { drawCard } from '../../assets/cardFiles.ts';
import { drawIcons, iconMistake } from '../../assets/icons.ts';
import { type PictureFiles, pictureFiles } from '../../assets/pictureFiles.ts';
import { bytesAt, mustBeReadable } from '../../engine/bytes.ts';
import {
  asyncOutcome,
  asyncQuery,
  checkedQuery,
  neverReuse,
  problemQuery,
  query,
  type Reader,
  rerunIfProblems,
} from '../../engine/query.ts';
import { isYoung } from '../../engine/version.ts';
import { ownAddresses } from '../../html/ownAddresses.ts';
import { copiedPath } from '../../model/addresses/occupiedPaths.ts';
import { assetsFolder, iconFile, isCopy } from '../../model/addresses/paths.ts';
import { textWithLinks } from '../../model/addresses/relativeLinks.ts';
import { target } from '../../model/addresses/url.ts';
import { reason } from '../../model/machine/system.ts';
import type { PublicFile, RenderedFile, SiteFile } from '../../model/site/files.ts';
import type { Islands } from '../../model/site/islands.ts';
import { counting, someAtATime } from '../../model/values/atATime.ts';
import { fingerprint, sumOf } from '../../model/values/sum.ts';
import { failed, problem } from '../../problems/problem.ts';
import { onProgress, picturesLater } from '../1-sources/inputs.ts';
import { foundFile, nothing, textOf } from '../1-sources/queries.ts';
import { islands } from '../2-templates/queries.ts';
import { flatOrNone } from '../2-templates/styles/nesting.ts';
import { context } from '../3-plan/context.ts';
import { keyOf } from '../3-plan/queries.ts';
import type { Answers } from '../3-plan/requests/answers.ts';
import { answers } from '../3-plan/requests/queries.ts';
import { site } from '../3-plan/routes.ts';
import { rendered, renderedFile } from '../4-pages/queries.ts';
import { wantedFiles } from './hosting/discovery.ts';
import { type DocumentNeeds, documentNeeds, mayBeDocument } from './hosting/documents.ts';
import { hostingOf } from './hosting/hostFiles.ts';
import {
  anchorsBy,
  cardKeys,
  planOf,
  renderedKeys,
  shownIslands,
  shownPictures,
  stored,
  where,
} from './pages.ts';
import { allFilesOf } from './styles/loaders.ts';
import { allowed, cut, finalHtml, finalize, unnamed, usedPictures } from './styles/queries.ts';

/** The text of a planned file, by its index in the plan, with its final links. */
export const linkedFile = query<RenderedFile | undefined>(
  'linked file',
  (q, index) => {
    const { output, source } = planOf(q).files[Number(index)] as PublicFile;
    const { text } = q(renderedFile, source.path);
    if (text === undefined) return undefined;
    const content = textWithLinks(text, q(where), anchorsBy(q));
    const { url, base } = q(where).site;
    const references = ownAddresses(content, q(where).site).map((one) => ({
      url: one,
      to: target(one, { route: '/', siteUrl: url, base }),
    }));
    return { output, source, content, references };
  },
  { hash: (file) => (file ? sumOf(`${file.output}\n${file.content}`) : 'none') },
);

/** The files that templates have made, with their final links. */
export const linkedFiles = (q: Reader): readonly RenderedFile[] =>
  planOf(q).files.flatMap((_, index) => q(linkedFile, `${index}`) ?? []);

/** The text of the site's own icon; undefined if it has none or it cannot be read. */
function ownIcon(q: Reader): string | undefined {
  const icon = planOf(q).publicFiles.find(({ output }) => output === iconFile)?.source;
  return icon && q(textOf, icon.path);
}

const icons = asyncOutcome<Awaited<ReturnType<typeof drawIcons>>['value']>(
  'icons',
  async (q) => {
    const svg = ownIcon(q);
    return svg === undefined
      ? { value: [], problems: [] }
      : drawIcons(svg, q(site)?.site.theme?.icon ?? '#ffffff', flatOrNone);
  },
  { hash: 'inputs' },
);

/** The mistakes in the site's own icon that can be found before icons are drawn from it. */
export const mistakesOfIcon = problemQuery('icon', (q) => {
  const svg = ownIcon(q);
  const mistake = svg === undefined ? undefined : iconMistake(svg);
  return mistake ? [mistake] : [];
});

/** The files that are made from the plan alone, except icons. */
export const planFiles = checkedQuery<ReturnType<typeof wantedFiles>['value']>(
  'plan files',
  (q) => wantedFiles(planOf(q)),
  stored(),
);

/** The paths of all files that are made from the plan alone or by templates, and of the pictures in them. */
export const generated = (q: Reader): readonly string[] => [
  ...q(planFiles).map(({ output }) => output),
  ...linkedFiles(q).map(({ output }) => output),
  ...planOf(q).files.flatMap(({ source }) =>
    [...q(renderedFile, source.path).pictures.values()].flatMap(({ picture }) =>
      picture.files.map(({ output }) => output),
    ),
  ),
];

/** A file of content/static, by its path. */
export const copy = checkedQuery<SiteFile | undefined>(
  'copy',
  (q, path) => {
    const file = foundFile(q, path);
    if (!file) return nothing;
    const { absolute, version } = file;
    try {
      mustBeReadable(absolute);
      const id = isYoung(version) ? undefined : version;
      return {
        value: { path: copiedPath(path), bytes: () => bytesAt(absolute), source: path, id },
        problems: [],
      };
    } catch (error) {
      return rerunIfProblems(q, failed(problem('unreadable', [reason(error)], { file: path })));
    }
  },
  { hash: 'inputs' },
);

const pictureOutputs = asyncOutcome<PictureFiles>(
  'picture files',
  async (q) => {
    const { locationOf } = q.unrecorded(answers) as Answers;
    const made = await pictureFiles(q(shownPictures), {
      onProgress: q(onProgress),
      locationOf: ({ at, image }) => (image ? locationOf(image) : at),
      isLater: q(picturesLater),
    });
    if (made.value.pending.size > 0) q.hashOf(neverReuse);
    return rerunIfProblems(q, made);
  },
  { hash: 'inputs' },
);

/** The files of pictures that are left for later, with their pictures: see `picturesLater`. */
export const pendingPictures = (q: Reader): PictureFiles['pending'] => q.awaited(pictureOutputs).pending;

/** The card of a page, which social networks show. Its name depends on its content. */
export const card = asyncOutcome<readonly SiteFile[]>(
  'card',
  async (q, key) => {
    const { page } = q(rendered, key);
    const setting = q.awaited(context);
    if (!page?.card || !setting) return { value: [], problems: [] };
    const { card: planned } = page;
    const { output } = planned;
    const { value, problems } = await drawCard(planned, setting);
    const bytes = async () => {
      const second = await drawCard(planned, setting);
      if (!second.value) throw new Error(`${output} was drawn once, and could not be drawn again.`);
      return second.value.bytes;
    };
    return rerunIfProblems(q, { value: value ? [{ path: output, bytes, id: output }] : [], problems });
  },
  { hash: 'inputs' },
);

/** A file from a text or bytes in memory. */
const fileOf = (path: string, content: string | Uint8Array): SiteFile => {
  const bytes = Buffer.from(content);
  return { path, bytes: async () => bytes, hash: () => fingerprint(bytes) };
};

/** A picture of the stylesheet. Its address changes with its bytes. */
const styled = (file: string, address: string): SiteFile => ({
  path: address.slice(1),
  bytes: () => bytesAt(file),
  id: address,
});

/** The files that are costly to make: pictures, cards, font subsets, icons. */
async function costlyFiles(q: Reader): Promise<readonly SiteFile[]> {
  const shownCards = q(cardKeys);
  const drawNext = counting('cards', shownCards.length, q(onProgress));
  const names = new Set(q(planFiles).map(({ output }) => output));
  // Pictures are made in other threads. They start first, so that this thread does its own part at the same time.
  const [ofPictures, ofCards, ofFonts, ofIcons] = await Promise.all([
    q(pictureOutputs),
    someAtATime(shownCards, (key) => drawNext(() => q(card, key))),
    q(cut),
    q(icons),
  ]);
  const made = [...ofFonts, ...ofIcons.filter(({ output }) => names.has(output))];
  return [...ofPictures.files, ...ofCards.flat(), ...made.map(({ output, bytes }) => fileOf(output, bytes))];
}

/**
 * The files of the site, except those for hosts and those that a command adds. Without `withCostly`, costly files are left out, and
 * pages lack the names of their fonts.
 */
export async function ownFiles(q: Reader, withCostly: boolean): Promise<readonly SiteFile[]> {
  const plan = planOf(q);
  const costly = withCostly ? await costlyFiles(q) : [];
  const outputs = new Map(plan.routes.map((route) => [keyOf(route), route.output]));
  const pages = renderedKeys(q).map((key): SiteFile => {
    const path = outputs.get(key) as string;
    if (!withCostly) return { path, bytes: async () => Buffer.from(finalize(q, key, unnamed)) };
    return { path, bytes: async () => q.unrecorded(finalHtml, key), hash: () => q.hashOf(finalHtml, key) };
  });
  const scripts = q.awaited(islands) as Islands | undefined;
  return [
    ...pages,
    ...costly,
    ...q(usedPictures).map(({ file, address }) => styled(file, address)),
    ...(scripts ? allFilesOf(scripts, q(shownIslands)) : []).map(({ output, text }) => fileOf(output, text)),
    ...q(planFiles).flatMap(({ output, text }) => (text === undefined ? [] : fileOf(output, text))),
    ...linkedFiles(q).map(({ output, content }) => fileOf(output, content)),
    ...plan.publicFiles.flatMap(({ source }) => q(copy, source.path) ?? []),
  ];
}

/** The needs of a copied document, by its path in the site. A file that cannot be read is reported where it is copied. */
const copiedDocument = asyncQuery<DocumentNeeds | undefined>(
  'copied document',
  async (q, path) => {
    const file = foundFile(q, path);
    const bytes = file && (await bytesAt(file.absolute).catch(() => undefined));
    return bytes && documentNeeds(path, bytes.toString(), q(where).site.url);
  },
  stored(),
);

/** The documents among these files that have no policy of their own, and their needs. */
async function documentsIn(
  q: Reader,
  files: readonly SiteFile[],
): Promise<ReadonlyMap<string, DocumentNeeds>> {
  const { routes, site } = planOf(q);
  const pages = new Set(routes.map(({ output }) => output));
  const found = new Map<string, DocumentNeeds>();
  for (const file of files) {
    const { path } = file;
    if (!mayBeDocument(path) || pages.has(path) || path.startsWith(assetsFolder)) continue;
    const needs = isCopy(file)
      ? await q(copiedDocument, file.source)
      : documentNeeds(path, Buffer.from(await file.bytes()).toString(), site.url);
    if (needs) found.set(path, needs);
  }
  return found;
}

/** The files for hosts, which list all `files`. */
export async function filesForHosts(q: Reader, files: readonly SiteFile[]): Promise<readonly SiteFile[]> {
  const documents = await documentsIn(q, files);
  const paths = [...files.map(({ path }) => path), ...pendingPictures(q).keys()];
  return hostingOf(planOf(q), q(allowed), paths, documents).map(({ output, text }) => fileOf(output, text));
}
