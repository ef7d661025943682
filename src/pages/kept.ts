// Pages that earlier builds drew, by everything that they were drawn of. Pure, but for the packs that it is given.
import { serialize } from 'node:v8';
import type { Picture } from '../model/picture.ts';
import type { Outcome, Place } from '../model/problem.ts';
import type { Page, Route } from '../model/site.ts';
import type { RenderContext, RenderedPage } from '../steps/render.ts';
import type { Packs } from '../store/pack.ts';
import { sumOf } from '../store/version.ts';
import { type Drawn, isPlain } from './drawn.ts';

/** A page that nothing was wrong with. */
export interface KeptPage {
  readonly route: Route;
  readonly drawn: RenderedPage;
}

/** What a pack has of a page besides its HTML: all that its file does not tell by itself. */
interface Value {
  readonly route: Omit<Route, 'page'>;
  readonly drawn: Omit<Drawn, 'html'>;
}

type Pictures = RenderContext['pictures'];

/** The pages of one site, its templates and its settings. */
export class KeptPages {
  readonly #packs: Packs;
  readonly #pictures: Pictures;
  readonly #common: string | undefined;
  #withPictures: string | undefined;

  /** `common` is what all pages are drawn of, `pictures` what only those with images are. */
  constructor(packs: Packs, common: unknown, pictures: Pictures) {
    this.#packs = packs;
    this.#pictures = pictures;
    this.#common = packs.isOpen ? sumOf(serialize(common)) : undefined;
  }

  /** A page as an earlier build drew it. */
  find(page: Page): KeptPage | undefined {
    const key = this.#keyOf(page);
    const found = key === undefined ? undefined : this.#packs.find(key);
    if (!found) return undefined;
    const { route: rest, drawn } = found.value as Value;
    const route = { ...rest, page } as Route;
    return { route, drawn: this.#whole(route, { ...drawn, html: found.bytes }, key) };
  }

  /** Keeps a page, if nothing is wrong with it. */
  keep(
    route: Route,
    { value: drawn, problems }: Outcome<Drawn | undefined>,
  ): Outcome<RenderedPage | undefined> {
    if (!drawn) return { value: undefined, problems };
    const key = problems.length === 0 ? this.#keyOf(route.page) : undefined;
    if (key !== undefined) {
      const { page: _, ...rest } = route;
      const { html: bytes, ...others } = drawn;
      const value: Value = { route: rest, drawn: others };
      if (isPlain([rest, others.card])) this.#packs.put(key, { value, bytes });
    }
    return { value: this.#whole(route, drawn, key), problems };
  }

  /** A page with this build's route and pictures. Its HTML stays UTF-8, outside of the memory that V8 looks through again and again. */
  #whole(route: Route, { html, card, facts }: Drawn, id: string | undefined): RenderedPage {
    const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
    const own = ([path, { at }]: [string, { readonly at: Place }]) =>
      [path, { picture: this.#pictures.get(path) as Picture, at }] as const;
    return {
      get html() {
        return bytes.toString();
      },
      card,
      facts: { ...facts, route, pictures: new Map([...facts.pictures].map(own)) },
      id,
    };
  }

  #keyOf({ source, text, mayHaveImages }: Page): string | undefined {
    if (this.#common === undefined) return undefined;
    if (mayHaveImages) this.#withPictures ??= sumOf(serialize(withoutFiles(this.#pictures)));
    return sumOf(`${this.#common} ${mayHaveImages ? this.#withPictures : ''} ${source.path}\n${text}`);
  }
}

/** What a page says of pictures goes by their bytes: where these lie, and since when, is of no matter. */
function withoutFiles(pictures: Pictures): unknown {
  return [...pictures].map(([path, picture]) => [path, { ...picture, source: undefined }]);
}
