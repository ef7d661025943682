// The context for rendering all pages: queries. READS.
import { type CardContext, cardContext } from '../../assets/cardFiles.ts';
import { readPicture } from '../../assets/pictureFiles.ts';
import { asyncQuery, neverReuse, plainPack, query, type Reader, yesOrNo } from '../../engine/query.ts';
import { readCss } from '../../html/css.ts';
import type { ImageResolver } from '../../markdown/reading/pictures.ts';
import type { FontSource } from '../../model/pictures/font.ts';
import type { NoPicture, Picture } from '../../model/pictures/picture.ts';
import type { ComponentReference } from '../../model/site/components.ts';
import type { SourceFile } from '../../model/site/files.ts';
import type { MarkdownExtensions } from '../../model/site/plugins.ts';
import type { Checked } from '../../model/site/problem.ts';
import type { Moods } from '../../model/site/props.ts';
import type { Page, PlannedSite, Program } from '../../model/site/site.ts';
import type { Answering } from '../../model/site/templateQueries.ts';
import { counting, someAtATime } from '../../model/values/atATime.ts';
import { sumOf } from '../../model/values/sum.ts';
import { onProgress } from '../1-sources/inputs.ts';
import { hasImages, parse } from '../1-sources/parse.ts';
import {
  allPictures,
  foundFile,
  listing,
  mayHaveImages,
  namedPictures,
  pathState,
} from '../1-sources/queries.ts';
import { fonts, markdownExtensions, program, styles } from '../2-templates/queries.ts';
import { programNow, site } from './routes.ts';

export interface RenderContext {
  readonly plan: PlannedSite;
  readonly program: Program;
  /** The custom properties of the stylesheet, for cards. */
  readonly properties: Moods;
  /** Changes with the bytes of the cards' fonts and with the drawing libraries. */
  readonly drawnWith: string;
  readonly fonts: readonly FontSource[];
  readonly extensions: MarkdownExtensions | undefined;
  /** See `ImageResolver`. */
  readonly pictures: ImageResolver['pictures'];
  /** Answers the requests of templates about other pages. */
  readonly answers: Answering;
  /** Called for components: see `renderReferences`. */
  readonly onReference?: ((reference: ComponentReference | undefined) => void) | undefined;
  /** Reads the front matter of a text. It is used only to locate a key for a problem. */
  readonly parse: (source: SourceFile, text: string) => Checked<Page | undefined>;
}

/** The context of cards. `properties`: those of the stylesheet. */
type OfCards = CardContext & Pick<RenderContext, 'properties'>;

/** The context without pictures and answers. */
export type SiteContext = Omit<RenderContext, 'pictures' | 'answers'> & CardContext;

const noCards: OfCards = { faces: [], properties: { light: {}, dark: {} }, drawnWith: '' };

/** Whether a template draws cards (pictures of pages for social networks). */
const hasCards = asyncQuery('has cards', async (q) => (await q(program))?.card !== undefined, yesOrNo);

/** The fonts for drawing cards. They do not depend on the templates, which an author edits more often. */
const fontsOfCards = asyncQuery<CardContext>(
  'fonts of cards',
  async (q) => {
    const own = (await q(hasCards)) ? await q(fonts) : [];
    for (const { file } of own) q.hashOf(pathState, file);
    return cardContext(own);
  },
  { hash: ({ drawnWith }) => drawnWith, pack: plainPack() },
);

const properties = asyncQuery<OfCards['properties']>(
  'custom properties',
  async (q) => readCss(await q(styles)).properties,
  { pack: plainPack() },
);

const cards = asyncQuery<OfCards>(
  'cards',
  async (q) => ({ ...(await q(fontsOfCards)), properties: await q(properties) }),
  { hash: ({ properties, drawnWith }) => JSON.stringify([properties, drawnWith]) },
);

/** The context of all pages. Undefined if nothing can be rendered. */
export const context = asyncQuery<SiteContext | undefined>(
  'context',
  async (q) => {
    const compiled = await q(program);
    const extensions = await q(markdownExtensions);
    const own = q(site);
    if (!own || !compiled) return undefined;
    const ofCards = compiled.card ? await q(cards) : noCards;
    return { plan: own, program: compiled, extensions, fonts: await q(fonts), parse, ...ofCards };
  },
  { hash: 'inputs' },
);

/** Pictures by the paths of their files. */
type Pictures = RenderContext['pictures'];
const noPictures: Pictures = new Map();

/** The largest width of pictures, in px. */
const mostWidth = query<number>('most of pictures', (q) => q(site)?.site.images.most ?? 0);

const picture = asyncQuery<Picture | NoPicture>(
  'picture',
  async (q, path) => {
    const file = foundFile(q, path);
    const found = await readPicture({ path, absolute: file?.absolute ?? path }, q(mostWidth));
    if ('fault' in found && found.fault.code === 'unreadable') q.hashOf(neverReuse); // it may be readable the next time
    return found;
  },
  { pack: plainPack() },
);

/** Every picture that a page or template could show. None if no page or template shows pictures. */
export const pictures = asyncQuery<Pictures>(
  'pictures',
  async (q) => {
    const { pages } = q(listing);
    const hasTemplates = programNow(q)?.hasPictures === true;
    const all = hasTemplates ? [...q(namedPictures).values()] : allPictures(q);
    const areNeeded = hasTemplates || pages.some(({ path }) => q(mayHaveImages, path));
    if (all.length === 0 || !areNeeded) return noPictures;
    const lookNext = counting('pictures read', all.length, q(onProgress));
    const found = await someAtATime(all, ({ path }) =>
      lookNext(async () => [[path.normalize('NFC'), await q(picture, path)] as const]),
    );
    return new Map(found.flat());
  },
  { hash: (all) => sumOf(JSON.stringify([...all].map(([path, one]) => [path, { ...one, source: '' }]))) },
);

/** The pictures that templates may show. */
export function templatePictures(q: Reader): Pictures {
  return programNow(q)?.hasPictures ? q.awaited(pictures) : noPictures;
}

/** The pictures that the Markdown of a page may show. `text`: the content of the page's file. */
export function picturesFor(q: Reader, text: string): Pictures {
  return hasImages(text) ? q.awaited(pictures) : noPictures;
}
