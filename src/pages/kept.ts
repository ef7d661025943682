// Pages that earlier builds drew, by everything that they were drawn of. Pure, but for the packs that it is given.
import { deserialize, serialize } from 'node:v8';
import { allColored, type Colored, keepColors } from '../markdown/highlight.ts';
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
import type { Attempt } from './drawn.ts';
import { type Details, HeldFacts, HeldPage, type Kept, type Value } from './held.ts';
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

/** How much colored code is kept, in characters. */
const mostColors = 200_000;

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
  #last: { readonly kept: Kept; readonly details: Details } | undefined;
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
    const { route: rest, card, facts, asks, lengthOfDetails } = found.value as Value;
    const route = further ?? (Object.assign(rest, { page }) as Route);
    const kept = { packs: this.#packs, key: key ?? '', lengthOfDetails };
    return { route, drawn: this.#whole(route, { card, facts, asks }, kept), asks };
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
    const { html, card, facts } = drawn;
    const key = problems.length === 0 ? this.#keyOf(route.page, route.path) : undefined;
    const { page: _, ...rest } = route;
    const { ids, names, references, links, ...others } = facts;
    const details: Details = { ids, names, references, links };
    const given = { card, facts: others, asks };
    let kept: Kept | undefined;
    if (key !== undefined && isPlain([rest, card])) {
      const first = serialize(details);
      kept = { packs: this.#packs, key, lengthOfDetails: first.length };
      const value: Value = { ...given, route: rest, lengthOfDetails: first.length };
      this.#packs.put(key, { value, bytes: Buffer.concat([first, html]) });
    }
    return { value: this.#whole(route, given, kept ?? html, key, details), problems, asks };
  }

  /** What `draw` draws, with the code in colors that the pages drawn last had. */
  async coloring<T>(draw: () => Promise<T>): Promise<T> {
    if (!this.#packs.isOpen) return draw();
    const before = (this.#packs.find('colors')?.value ?? []) as readonly Colored[];
    keepColors(before);
    const known = allColored.length;
    const drawn = await draw();
    if (allColored.length === known) return drawn;
    let left = mostColors;
    const isLast = ([code, html]: Colored) => {
      left -= code.length + html.length;
      return left >= 0;
    };
    const value = [...allColored].reverse().filter(isLast).reverse();
    this.#packs.put('colors', { value });
    return drawn;
  }

  /** A text that an earlier build made of the template in `file`. */
  findText(file: string): { readonly content: string; readonly asks: Asks | undefined } | undefined {
    const key = this.#keyOfText(file);
    const found = this.#common === undefined ? undefined : this.#packs.find(key);
    if (!found) return undefined;
    const content = Buffer.from(this.#packs.bytesOf(key)).toString();
    return { content, asks: found.value as Asks | undefined };
  }

  /** Keeps such a text. */
  keepText(file: string, content: string, asks: Asks | undefined): void {
    const key = this.#keyOfText(file);
    if (this.#common !== undefined) this.#packs.put(key, { value: asks, bytes: Buffer.from(content) });
  }

  #keyOfText(file: string): string {
    return sumOf(`${this.#common} made by ${file}`);
  }

  /** A page with this build's route and pictures; `drawn` are the details of one that has just been drawn. */
  #whole(
    route: Route,
    { card, facts, asks }: Pick<Value, 'card' | 'facts' | 'asks'>,
    html: Uint8Array | Kept,
    key = 'key' in html ? html.key : undefined,
    drawn?: Details,
  ): RenderedPage {
    const own = ([path, { at }]: [string, { readonly at: Place }]) =>
      [path, { picture: this.#pictures.get(path) as Picture, at }] as const;
    const same = <T>(told: string, value: T) =>
      getOrInsertComputed(this.#known as Map<string, T>, told, () => value);
    const details = 'key' in html ? () => this.#detailsOf(html) : undefined;
    const given = { ...facts, route, pictures: new Map([...facts.pictures].map(own)) };
    const id = key && asks ? `${key} ${asks.sum}` : key;
    return new HeldPage(html, { card, facts: new HeldFacts(given, same, details, drawn), id, asks });
  }

  /** The details of a kept page: who asks for one of them asks for others. */
  #detailsOf(kept: Kept): Details {
    if (this.#last?.kept !== kept) {
      const bytes = kept.packs.bytesOf(kept.key).subarray(0, kept.lengthOfDetails);
      this.#last = { kept, details: deserialize(bytes) };
    }
    return this.#last.details;
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
