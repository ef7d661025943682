// A drawn page as it is held while others are drawn: there may be thousands. What few ask for is read again from where it is kept.
import type { Asks } from '../model/asked.ts';
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

/** Where a page is kept. */
interface Kept {
  readonly packs: Packs;
  readonly key: string;
}

/** The value that was given first for the same text: pages have much in common. */
type Same = <T>(told: string, value: T) => T;

/** A page whose HTML is kept, or held as UTF-8, outside of the memory that V8 looks through again and again. */
export class HeldPage implements RenderedPage {
  readonly card: RenderedPage['card'];
  readonly facts: PageFacts;
  readonly id: string | undefined;
  readonly asks: Asks | undefined;
  readonly #html: Uint8Array | Kept;

  constructor(html: Uint8Array | Kept, { card, facts, id, asks }: Omit<RenderedPage, 'html'>) {
    this.card = card;
    this.facts = facts;
    this.id = id;
    this.asks = asks;
    this.#html = html;
  }

  get html(): string {
    const bytes = 'key' in this.#html ? this.#html.packs.bytesOf(this.#html.key) : this.#html;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }
}

/** The facts of a page. What is asked only of few is not held where they are kept. */
export class HeldFacts implements PageFacts {
  readonly route: Route;
  readonly names: PageFacts['names'];
  readonly inside: readonly Link[];
  readonly characters: string;
  readonly islands: PageFacts['islands'];
  readonly csp: PageFacts['csp'];
  readonly pictures: PageFacts['pictures'];
  readonly card: string | undefined;
  /** As JSON, where they are kept. */
  readonly #ids: string | PageFacts['ids'];
  readonly #all: Drawn['facts'] | Kept;

  constructor(
    facts: Drawn['facts'] & Pick<PageFacts, 'route' | 'pictures'>,
    same: Same,
    kept: Kept | undefined,
  ) {
    const { route, ids, names, references, characters, islands, csp, pictures, card } = facts;
    const allowed = [...csp.allowed].map(([directive, sources]) => [directive, ...sources]);
    this.route = route;
    this.names = { names: same(names.names, names.names), scripts: names.scripts };
    this.inside = insideOf(references).map((link) => sharedLink(link, same));
    this.characters = same(characters, characters);
    this.islands = islands;
    this.csp = same(`csp ${JSON.stringify([allowed, csp.styles])}`, csp);
    this.pictures = pictures.size === 0 ? noPictures : pictures;
    this.card = card;
    this.#ids = kept ? JSON.stringify([...ids]) : ids;
    this.#all = kept ?? facts;
  }

  get ids(): PageFacts['ids'] {
    return typeof this.#ids === 'string' ? new Set<string>(JSON.parse(this.#ids)) : this.#ids;
  }

  get references(): PageFacts['references'] {
    return this.#whole.references;
  }

  get links(): PageFacts['links'] {
    return this.#whole.links;
  }

  get #whole(): Drawn['facts'] {
    if (!('key' in this.#all)) return this.#all;
    return (this.#all.packs.valueOf(this.#all.key) as Value).drawn.facts;
  }
}

/** One for all pages, where it leads to the same place from each. */
function sharedLink(link: Link, same: Same): Link {
  const { element, attribute, url, lead } = link;
  return lead || !/^(\/|[a-z]+:)/i.test(url) ? link : same(`link ${element} ${attribute} ${url}`, link);
}

const noPictures: PageFacts['pictures'] = new Map();
