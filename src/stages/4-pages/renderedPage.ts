// A rendered page as it is sent between threads and stored: what other steps need of it, and its bytes.
import { deserialize, serialize } from 'node:v8';
import type { Packed } from '../../engine/query.ts';
import { plainSum } from '../../engine/stamp.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { Link, PageDetails, PageFacts, PageNames } from '../../model/site/site.ts';
import type { Dependencies, PageSummary } from '../../model/site/templateQueries.ts';
import { now } from '../../model/values/clock.ts';
import { amongLast } from '../../model/values/lazy.ts';
import { isPlain } from '../../model/values/plain.ts';
import { sumOf } from '../../model/values/sum.ts';
import type { RenderedPage, Rendering } from './render.ts';

/** The facts that other steps need of a page. */
type Facts = Omit<PageFacts, 'route'>;

/** A page that could be rendered, without its bytes. Sent between threads. */
interface Travelling {
  readonly card: RenderedPage['card'];
  readonly facts: Facts;
  readonly names: PageNames;
  /** As JSON: for thousands of pages, this needs a fraction of the memory of sets. */
  readonly ids: string;
}

/** The result of rendering a page. Plain data, except what templates gave for a card. */
export interface Attempt {
  readonly page: Travelling | undefined;
  readonly problems: readonly Problem[];
  readonly dependencies: Dependencies | undefined;
  /** The page's details, serialized, and its HTML in UTF-8. */
  readonly bytes: Uint8Array;
  readonly lengthOfDetails: number;
  readonly summary: PageSummary | undefined;
  readonly ms: number;
  /** Changes when anything of the page does. */
  readonly sum: string;
  /** Changes when the page's facts or requests do. */
  readonly reportSum: string;
}

/** Renders a page by `render`, and packs it. */
export function attempt(render: () => Rendering): Attempt {
  const start = now();
  const { value, problems, dependencies, summary } = render();
  const ms = now() - start;
  const page = value && {
    card: value.card,
    facts: factsOf(value),
    names: value.names,
    ids: JSON.stringify([...value.ids]),
  };
  const first = value ? serialize(value.details) : Buffer.alloc(0);
  const html = value?.html ?? '';
  const bytes = Buffer.allocUnsafeSlow(first.length + Buffer.byteLength(html)); // a buffer of its own can be moved to another thread without a copy
  bytes.set(first);
  bytes.write(html, first.length);
  const reportSum = plainSum([page?.facts, page?.card?.output, dependencies]);
  // Names, ids and references are part of the HTML. The details are not summed as bytes: V8's serializer writes equal strings in
  // two ways.
  const sum = sumOf(
    `${reportSum} ${value ? plainSum(value.details.links) : ''} ${sumOf(bytes.subarray(first.length))}`,
  );
  return {
    page,
    problems,
    dependencies,
    bytes,
    lengthOfDetails: first.length,
    summary,
    ms,
    sum,
    reportSum,
  };
}

function factsOf({ facts: { route: _, ...facts } }: RenderedPage): Facts {
  return facts;
}

/** A rendered page in memory; there may be thousands. */
export interface RenderedEntry {
  /** Undefined if its template threw. */
  readonly page: RenderedParts | undefined;
  readonly dependencies: Dependencies | undefined;
  /** Changes when anything of the page does. */
  readonly sum: string;
  /** Changes when the page's facts or requests do. */
  readonly reportSum: string;
  /** What is to be stored of it; undefined once it is stored. */
  readonly packed?: Packed;
}

/** The parts of a rendered page. A class, because there are thousands. */
export class RenderedParts {
  readonly card: RenderedPage['card'];
  readonly facts: Facts;
  readonly names: PageNames;
  readonly #ids: string;
  readonly #lengthOfDetails: number;
  readonly #bytes: () => Uint8Array;

  constructor({ card, facts, names, ids }: Travelling, lengthOfDetails: number, bytes: () => Uint8Array) {
    this.card = card;
    this.facts = facts;
    this.names = names;
    this.#ids = ids;
    this.#lengthOfDetails = lengthOfDetails;
    this.#bytes = bytes;
  }

  ids(): ReadonlySet<string> {
    return new Set(JSON.parse(this.#ids) as readonly string[]);
  }

  /** The HTML, read from the bytes at each call. */
  html(): string {
    const part = this.#bytes().subarray(this.#lengthOfDetails);
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
  }

  /** The details, read from the bytes at each call. */
  details(): PageDetails {
    return deserialize(this.#bytes().subarray(0, this.#lengthOfDetails));
  }
}

/** The part of a stored page that is read at once. */
type Value = Omit<Attempt, 'summary' | 'ms' | 'bytes' | 'problems'>;

/** A page that was just rendered. */
export function entryFrom({ summary: _, ms: __, problems: ___, bytes, ...value }: Attempt): RenderedEntry {
  return { ...entryOf(value, () => bytes), packed: { value, bytes } };
}

/** What is stored of a page. */
export function writeEntry({ page, packed }: RenderedEntry): Packed | undefined {
  return isPlain(page?.card) ? packed : undefined;
}

/** A page from what was stored of it. */
export function readEntry(given: unknown, bytes: () => Uint8Array): RenderedEntry {
  const value = given as Value;
  return entryOf({ ...value, page: value.page && shared(value.page) }, bytes);
}

function entryOf(
  { page, dependencies, lengthOfDetails, sum, reportSum }: Value,
  bytes: () => Uint8Array,
): RenderedEntry {
  const parts = page && new RenderedParts(page, lengthOfDetails, bytes);
  return { page: parts, dependencies, sum, reportSum };
}

/** Values that many pages share, by a text that identifies them. */
const common = new Map<string, unknown>();
const mostCommon = 10_000;

/** The first value that was given for this text. */
function same<T>(text: string, value: T): T {
  return amongLast(common as Map<string, T>, mostCommon, text, () => value);
}

const none: Pick<Facts, 'pictures' | 'ownStyles' | 'silenced'> = {
  pictures: new Map(),
  ownStyles: new Map(),
  silenced: [],
};

/** The same page; its values that other pages have, too, are shared in memory. */
function shared({ card, facts, names, ids }: Travelling): Travelling {
  const { inside, characters, later, csp, pictures, ownStyles, silenced } = facts;
  const allowed = [...csp.allowed].map(([directive, sources]) => [directive, ...sources]);
  const sharedFacts: Facts = {
    ...facts,
    inside: inside.map(sharedLink),
    characters: same(`characters ${characters}`, characters),
    later: same(`later ${JSON.stringify(later)}`, later),
    csp: same(`csp ${JSON.stringify([allowed, csp.styles])}`, csp),
    pictures: pictures.size === 0 ? none.pictures : pictures,
    ownStyles: ownStyles.size === 0 ? none.ownStyles : ownStyles,
    silenced: silenced.length === 0 ? none.silenced : silenced,
  };
  return { card, facts: sharedFacts, names: same(`names ${JSON.stringify(names)}`, names), ids };
}

/** One object for all pages, for a link that leads to the same place from each of them. */
function sharedLink(link: Link): Link {
  const isRelative = link.relativeLink || !/^(\/|[a-z]+:)/i.test(link.url);
  return isRelative ? link : same(`link ${JSON.stringify(link)}`, link);
}
