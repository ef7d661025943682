// A drawn page as it is held while others are drawn: there may be thousands. What few ask for is read again from where it is kept.
import type { Asks } from '../model/asked.ts';
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

/** Where a page is kept. */
export interface Kept extends Pick<Value, 'lengthOfDetails'> {
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
    const html = this.#html;
    const bytes = 'key' in html ? html.packs.bytesOf(html.key).subarray(html.lengthOfDetails) : html;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }
}

/** The facts of a page. What is asked only of few is not held where they are kept. */
export class HeldFacts implements PageFacts {
  readonly route: Route;
  readonly inside: readonly Link[];
  readonly characters: string;
  readonly islands: PageFacts['islands'];
  readonly handed: PageFacts['handed'];
  readonly csp: PageFacts['csp'];
  readonly pictures: PageFacts['pictures'];
  readonly card: string | undefined;
  readonly ownStyles: PageFacts['ownStyles'];
  readonly silenced: PageFacts['silenced'];
  /** Undefined where they are kept, and so are they; the ids as JSON, where all else is kept. */
  readonly #names: PageFacts['names'] | undefined;
  readonly #ids: string | PageFacts['ids'] | undefined;
  readonly #details: () => Details;

  /** `details` reads what is kept; `drawn` are those of a page that has just been drawn. */
  constructor(
    facts: Value['facts'] & Pick<PageFacts, 'route'>,
    same: Same,
    details: (() => Details) | undefined,
    drawn?: Details,
  ) {
    const { route, inside, characters, islands, handed, csp, pictures, card, ownStyles, silenced } = facts;
    const allowed = [...csp.allowed].map(([directive, sources]) => [directive, ...sources]);
    this.route = route;
    this.inside = inside.map((link) => sharedLink(link, same));
    this.characters = same(characters, characters);
    this.islands = islands;
    this.handed = handed;
    this.csp = same(`csp ${JSON.stringify([allowed, csp.styles])}`, csp);
    this.pictures = pictures.size === 0 ? noPictures : pictures;
    this.card = card;
    this.ownStyles = ownStyles.size === 0 ? noStyles : ownStyles;
    this.silenced = silenced.length === 0 ? nothing : silenced;
    if (drawn) {
      const { names, scripts } = drawn.names;
      this.#names = { names: same(names, names), scripts };
      this.#ids = details ? JSON.stringify([...drawn.ids]) : drawn.ids;
    }
    this.#details = details ?? (() => drawn as Details);
  }

  get names(): PageFacts['names'] {
    return this.#names ?? this.#details().names;
  }

  get ids(): PageFacts['ids'] {
    const ids = this.#ids ?? this.#details().ids;
    return typeof ids === 'string' ? new Set<string>(JSON.parse(ids)) : ids;
  }

  get references(): PageFacts['references'] {
    return this.#details().references;
  }

  get links(): PageFacts['links'] {
    return this.#details().links;
  }
}

/** One for all pages, where it leads to the same place from each. */
function sharedLink(link: Link, same: Same): Link {
  const { element, attribute, url, lead } = link;
  return lead || !/^(\/|[a-z]+:)/i.test(url) ? link : same(`link ${element} ${attribute} ${url}`, link);
}

const noPictures: PageFacts['pictures'] = new Map();
const noStyles: PageFacts['ownStyles'] = new Map();
const nothing: PageFacts['silenced'] = [];
