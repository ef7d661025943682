// A drawn page as it is held while others are drawn: there may be thousands. What few ask for is read again from where it is kept.
import type { Asks } from '../model/asked.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import type { Link, PageFacts, Route } from '../model/site.ts';
import { insideOf, type RenderedPage } from '../steps/render.ts';
import type { Packs } from '../store/pack.ts';
import type { Drawn } from './drawn.ts';

/** What a pack has of a page besides its HTML: all that its file does not tell by itself. */
export interface Value {
  readonly route: Omit<Route, 'page'>;
  readonly drawn: Omit<Drawn, 'html'>;
  readonly asks: Asks | undefined;
}

/** Where what is not held of a page is kept. */
export interface Kept {
  readonly packs: Packs;
  readonly key: string;
}

/** A page with this build's route and pictures. What is not `kept` is held: its HTML as UTF-8, which V8 does not look through. */
export class HeldPage implements RenderedPage {
  readonly card: RenderedPage['card'];
  readonly facts: PageFacts;
  readonly id: string | undefined;
  readonly asks: Asks | undefined;
  readonly #html: Uint8Array | Kept;

  constructor(
    html: Uint8Array | Kept,
    card: RenderedPage['card'],
    facts: PageFacts,
    asks: Asks | undefined,
    id: string | undefined,
  ) {
    this.card = card;
    this.facts = facts;
    this.asks = asks;
    this.id = id;
    this.#html = html;
  }

  get html(): string {
    const bytes = 'key' in this.#html ? this.#html.packs.bytesOf(this.#html.key) : this.#html;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }
}

/** Makes the facts of pages: what many have in common is held once. */
export class Holder {
  readonly #texts = new Map<string, string>();
  readonly #links = new Map<string, Link>();
  readonly #others = new Map<string, unknown>();

  hold(
    route: Route,
    facts: Drawn['facts'],
    pictures: PageFacts['pictures'],
    kept: Kept | undefined,
  ): PageFacts {
    return new HeldFacts(route, facts, pictures, kept, this);
  }

  text<T extends string | undefined>(text: T): T {
    return text === undefined ? text : (getOrInsertComputed(this.#texts, text, () => text) as T);
  }

  /** Only for what leads to the same place from every page. */
  link(link: Link): Link {
    if (link.lead || !/^(\/|[a-z]+:)/i.test(link.url)) return link;
    const known = getOrInsertComputed(this.#links, link.url, () => link);
    return known.element === link.element && known.attribute === link.attribute ? known : link;
  }

  other<T>(told: string, value: T): T {
    return getOrInsertComputed(this.#others, told, () => value) as T;
  }
}

class HeldFacts implements PageFacts {
  readonly route: Route;
  readonly names: PageFacts['names'];
  readonly inside: readonly Link[];
  readonly characters: string;
  readonly islands: PageFacts['islands'];
  readonly csp: PageFacts['csp'];
  readonly pictures: PageFacts['pictures'];
  readonly card: string | undefined;
  /** A list in JSON, where they are kept. */
  readonly #ids: string | PageFacts['ids'];
  readonly #rest: Drawn['facts'] | Kept;

  constructor(
    route: Route,
    facts: Drawn['facts'],
    pictures: PageFacts['pictures'],
    kept: Kept | undefined,
    holder: Holder,
  ) {
    const { names, scripts } = facts.names;
    const { allowed, styles } = facts.csp;
    this.route = route;
    this.names = { names: holder.text(names), scripts: holder.text(scripts) };
    this.inside = insideOf(facts.references).map((link) => holder.link(link));
    this.characters = holder.text(facts.characters);
    this.islands = facts.islands;
    const all = JSON.stringify([[...allowed].map(([directive, sources]) => [directive, ...sources]), styles]);
    this.csp = holder.other(all, facts.csp);
    this.pictures = pictures.size === 0 ? noPictures : pictures;
    this.card = facts.card;
    this.#ids = kept ? JSON.stringify([...facts.ids]) : facts.ids;
    this.#rest = kept ?? facts;
  }

  get ids(): PageFacts['ids'] {
    return typeof this.#ids === 'string' ? new Set<string>(JSON.parse(this.#ids)) : this.#ids;
  }

  get references(): PageFacts['references'] {
    return this.#all.references;
  }

  get links(): PageFacts['links'] {
    return this.#all.links;
  }

  get #all(): Drawn['facts'] {
    if (!('key' in this.#rest)) return this.#rest;
    return (this.#rest.packs.valueOf(this.#rest.key) as Value).drawn.facts;
  }
}

const noPictures: PageFacts['pictures'] = new Map();
