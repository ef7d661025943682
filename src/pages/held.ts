// A drawn page as it is held while others are drawn: there may be thousands. What few ask for is read again from where it is kept.
import { deserialize } from 'node:v8';
import type { Asks } from '../model/asked.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import type { Link, PageFacts, Route } from '../model/site.ts';
import type { RenderedPage } from '../steps/render.ts';
import type { Packs } from '../store/pack.ts';

/** What few builds ask for again: where nothing else has changed, it was good, and its styles are known. */
export type Details = Pick<PageFacts, 'ids' | 'names' | 'references' | 'links'>;

/** What a pack has of a page besides its details and its HTML: all that its file does not tell by itself. */
export interface Value {
  readonly route: Omit<Route, 'page'>;
  readonly card: RenderedPage['card'];
  readonly facts: Omit<PageFacts, keyof Details | 'route'>;
  readonly asks: Asks | undefined;
  /** How many bytes of details come before its HTML. */
  readonly lengthOfDetails: number;
}

/** Where what is not held of a page is kept. */
export interface Kept {
  readonly packs: Packs;
  readonly key: string;
  readonly lengthOfDetails: number;
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
    const bytes = 'key' in this.#html ? bytesOf(this.#html).subarray(this.#html.lengthOfDetails) : this.#html;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }
}

const bytesOf = ({ packs, key }: Kept) => packs.bytesOf(key);

/** Makes the facts of pages: what many have in common is held once. */
export class Holder {
  readonly #texts = new Map<string, string>();
  readonly #links = new Map<string, Link>();
  readonly #others = new Map<string, unknown>();
  #last: { readonly kept: Kept; readonly details: Details } | undefined;

  hold(
    route: Route,
    facts: Value['facts'],
    pictures: PageFacts['pictures'],
    details: Details | undefined,
    kept: Kept | undefined,
  ): PageFacts {
    return new HeldFacts(route, facts, pictures, { details, kept, holder: this });
  }

  /** The details of a kept page: who asks for one of them asks for others. */
  detailsOf(kept: Kept): Details {
    if (this.#last?.kept !== kept)
      this.#last = { kept, details: deserialize(bytesOf(kept).subarray(0, kept.lengthOfDetails)) };
    return this.#last.details;
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
  readonly inside: readonly Link[];
  readonly characters: string;
  readonly islands: PageFacts['islands'];
  readonly csp: PageFacts['csp'];
  readonly pictures: PageFacts['pictures'];
  readonly card: string | undefined;
  /** Undefined where they are kept, and nobody has had them yet. */
  readonly #names: PageFacts['names'] | undefined;
  /** A list in JSON, where they are kept. */
  readonly #ids: string | PageFacts['ids'] | undefined;
  readonly #rest: Details | Kept;
  readonly #holder: Holder;

  constructor(
    route: Route,
    facts: Value['facts'],
    pictures: PageFacts['pictures'],
    {
      details,
      kept,
      holder,
    }: {
      readonly details: Details | undefined;
      readonly kept: Kept | undefined;
      readonly holder: Holder;
    },
  ) {
    const { allowed, styles } = facts.csp;
    this.route = route;
    this.inside = facts.inside.map((link) => holder.link(link));
    this.characters = holder.text(facts.characters);
    this.islands = facts.islands;
    const all = JSON.stringify([[...allowed].map(([directive, sources]) => [directive, ...sources]), styles]);
    this.csp = holder.other(all, facts.csp);
    this.pictures = pictures.size === 0 ? noPictures : pictures;
    this.card = facts.card;
    if (details) {
      const { names, scripts } = details.names;
      this.#names = { names: holder.text(names), scripts: holder.text(scripts) };
      this.#ids = kept ? JSON.stringify([...details.ids]) : details.ids;
    }
    this.#rest = kept ?? (details as Details);
    this.#holder = holder;
  }

  get names(): PageFacts['names'] {
    return this.#names ?? this.#details.names;
  }

  get ids(): PageFacts['ids'] {
    const ids = this.#ids ?? this.#details.ids;
    return typeof ids === 'string' ? new Set<string>(JSON.parse(ids)) : ids;
  }

  get references(): PageFacts['references'] {
    return this.#details.references;
  }

  get links(): PageFacts['links'] {
    return this.#details.links;
  }

  get #details(): Details {
    return 'key' in this.#rest ? this.#holder.detailsOf(this.#rest) : this.#rest;
  }
}

const noPictures: PageFacts['pictures'] = new Map();
