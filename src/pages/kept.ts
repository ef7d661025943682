// Pages that earlier builds drew, by everything that they were drawn of. Pure, but for the packs that it is given.
import { serialize } from 'node:v8';
import type { Asks, Told } from '../model/asked.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import type { Picture } from '../model/picture.ts';
import { isPlain, plainText } from '../model/plain.ts';
import type { Outcome, Place } from '../model/problem.ts';
import type { FurtherPath } from '../model/props.ts';
import type { Page, Route } from '../model/site.ts';
import type { RenderContext, RenderedPage, Rendering } from '../steps/render.ts';
import type { Packs } from '../store/pack.ts';
import { sumOf } from '../store/version.ts';
import type { Attempt, Drawn } from './drawn.ts';
import { HeldFacts, HeldPage, type Value } from './held.ts';
import { textSumOf } from './texts.ts';

/** A page that nothing was wrong with. */
export interface KeptPage {
  readonly route: Route;
  readonly drawn: RenderedPage;
  /** What it was drawn of besides: good while that holds. */
  readonly asks: Asks | undefined;
}

type Pictures = RenderContext['pictures'];

/** How much HTML of bodies is held for those that will ask for it, in characters. */
const mostBodies = 16_000_000;

/** The pages of one site, its templates and its settings. */
export class KeptPages {
  readonly #packs: Packs;
  readonly #pictures: Pictures;
  readonly #common: string | undefined;
  #withPictures: string | undefined;
  /** What was found of pages that this build has not seen yet. */
  readonly before = new Map<Page, KeptPage>();
  readonly #heard = new Map<Page, Told>();
  readonly #known = new Map<string, unknown>();
  #bodies = 0;

  /** `common` is what all pages are drawn of, `pictures` what only those with images are. */
  constructor(packs: Packs, common: unknown, pictures: Pictures) {
    this.#packs = packs;
    this.#pictures = pictures;
    this.#common = packs.isOpen ? sumOf(serialize(common)) : undefined;
  }

  /** A page, if an earlier build drew it of the same text: nothing was wrong with that. */
  again(page: Page): Outcome<Page> | undefined {
    const found = this.find(page);
    if (found) this.before.set(page, found);
    return found && { value: page, problems: [] };
  }

  /** A page as an earlier build drew it; `further` is the route of a further one of its content file. */
  find(page: Page, further?: Route): KeptPage | undefined {
    const key = this.#keyOf(page, further?.path);
    const found = key === undefined ? undefined : this.#packs.find(key);
    if (!found) return undefined;
    const { route: rest, drawn, asks } = found.value as Value;
    const route = further ?? ({ ...rest, page } as Route);
    return { route, drawn: this.#whole(route, drawn, asks, key), asks };
  }

  /** Takes what the drawing of a page has told of its Markdown; of bodies only so much as may be held in memory. */
  hear(page: Page, { html = '', ...brief }: Told): void {
    const isHeld = html !== '' && this.#bodies + html.length <= mostBodies;
    if (isHeld) this.#bodies += html.length;
    this.#heard.set(page, isHeld ? { ...brief, html } : brief);
  }

  /** What was heard of a page in this build. */
  heard(page: Page): Told | undefined {
    return this.#heard.get(page);
  }

  /** Forgets it: nobody asks any more. */
  forgetHeard(): void {
    this.#heard.clear();
  }

  /** What a page's Markdown tells others of it, as `what`: read by `make`, unless an earlier build did. */
  told<T>(what: string, page: Page, make: () => T): T {
    const own = this.#keyOf(page, undefined);
    return own === undefined ? make() : this.#packs.made(`${what} ${own}`, make);
  }

  /** Keeps a page, if nothing is wrong with it. */
  keep(route: Route, { value: drawn, problems, asks }: Omit<Attempt, 'ms' | 'told'>): Rendering {
    if (!drawn) return { value: undefined, problems, asks };
    const { html: bytes, ...others } = drawn;
    const key = problems.length === 0 ? this.#keyOf(route.page, route.path) : undefined;
    const { page: _, ...rest } = route;
    const isKept = key !== undefined && isPlain([rest, others.card]);
    if (isKept) this.#packs.put(key, { value: { route: rest, drawn: others, asks } satisfies Value, bytes });
    const value = this.#whole(route, others, asks, key, isKept ? undefined : bytes);
    return { value, problems, asks };
  }

  /** A text that an earlier build made of the template in `file`. */
  findText(file: string): { readonly content: string; readonly asks: Asks | undefined } | undefined {
    const found = this.#common === undefined ? undefined : this.#packs.find(this.#keyOfText(file));
    return found && { content: Buffer.from(found.bytes).toString(), asks: found.value as Asks | undefined };
  }

  /** Keeps such a text. */
  keepText(file: string, content: string, asks: Asks | undefined): void {
    const key = this.#keyOfText(file);
    if (this.#common !== undefined) this.#packs.put(key, { value: asks, bytes: Buffer.from(content) });
  }

  #keyOfText(file: string): string {
    return sumOf(`${this.#common} made by ${file}`);
  }

  /** A page with this build's route and pictures; its HTML, unless that is kept for `key`. */
  #whole(
    route: Route,
    { card, facts }: Omit<Drawn, 'html'>,
    asks: Asks | undefined,
    key: string | undefined,
    html?: Uint8Array,
  ): RenderedPage {
    const own = ([path, { at }]: [string, { readonly at: Place }]) =>
      [path, { picture: this.#pictures.get(path) as Picture, at }] as const;
    const kept = { packs: this.#packs, key: key ?? '' };
    const given = { ...facts, route, pictures: new Map([...facts.pictures].map(own)) };
    const same = <T>(told: string, value: T) =>
      getOrInsertComputed(this.#known as Map<string, T>, told, () => value);
    const held = new HeldFacts(given, same, html ? undefined : kept);
    const id = key && asks ? `${key} ${asks.sum}` : key;
    return new HeldPage(html ?? kept, { card, facts: held, id, asks });
  }

  #keyOf(page: Page, path: FurtherPath | undefined): string | undefined {
    const further = path && plainText(path);
    if (this.#common === undefined || (path && further === undefined)) return undefined;
    const { source, mayHaveImages } = page;
    if (mayHaveImages) this.#withPictures ??= sumOf(serialize(withoutFiles(this.#pictures)));
    return sumOf(
      `${this.#common} ${mayHaveImages ? this.#withPictures : ''} ${source.path}${further ? ` ${further}` : ''}\n${textSumOf(page)}`,
    );
  }
}

/** What a page says of pictures goes by their bytes: where these lie, and since when, is of no matter. */
function withoutFiles(pictures: Pictures): unknown {
  return [...pictures].map(([path, picture]) => [path, { ...picture, source: undefined }]);
}
