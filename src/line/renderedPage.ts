// A rendered page as it travels between threads and as it is kept: what is asked of all pages, and bytes.
import { deserialize, serialize } from 'node:v8';
import type { Packed } from '../incremental/query.ts';
import { plainSum } from '../incremental/stamp.ts';
import { amongLast } from '../model/lazy.ts';
import { isPlain } from '../model/plain.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Link, PageDetails, PageFacts } from '../model/site.ts';
import { sumOf } from '../model/sum.ts';
import type { Dependencies, PageSummary } from '../model/templateQueries.ts';
import type { RenderedPage, Rendering } from '../steps/render.ts';

/** What all other steps ask of a page. */
type Facts = Omit<PageFacts, 'route'>;

/** What becomes of rendering a page. Plain data, but for what templates made of a card. */
export interface Attempt {
  readonly page: { readonly card: RenderedPage['card']; readonly facts: Facts } | undefined;
  readonly problems: readonly Problem[];
  readonly asks: Dependencies | undefined;
  /** The page's details, serialized, and its HTML in UTF-8. */
  readonly bytes: Uint8Array;
  readonly lengthOfDetails: number;
  readonly told: PageSummary | undefined;
  readonly ms: number;
  /** Another one whenever it is another page. */
  readonly sum: string;
  /** Another one whenever its facts, problems or questions are. */
  readonly summarySum: string;
}

/** Renders a page by `render`, and packs it. */
export function attempt(render: () => Rendering): Attempt {
  const start = performance.now();
  const { value, problems, dependencies, summary } = render();
  const ms = performance.now() - start;
  const page = value && { card: value.card, facts: factsOf(value) };
  const first = value ? serialize(value.details) : Buffer.alloc(0);
  const bytes = Buffer.concat([first, Buffer.from(value?.html ?? '')]);
  const summarySum = plainSum([page?.facts, page?.card?.output, problems, dependencies]);
  // Not of the bytes: V8's serializer writes equal strings in two ways.
  const sum = sumOf(`${summarySum} ${value ? plainSum(value.details) : ''} ${sumOf(value?.html ?? '')}`);
  return {
    page,
    problems,
    asks: dependencies,
    bytes,
    lengthOfDetails: first.length,
    told: summary,
    ms,
    sum,
    summarySum,
  };
}

function factsOf({ facts: { route: _, ...facts } }: RenderedPage): Facts {
  return facts;
}

/** A page as it is held: there may be thousands. Undefined parts: its template threw. */
export interface RenderedEntry extends Outcome<RenderedParts | undefined> {
  readonly asks: Dependencies | undefined;
  /** Another one whenever it is another page. */
  readonly sum: string;
  /** Another one whenever its facts, problems or questions are. */
  readonly summarySum: string;
}

/** What is asked of a page that was rendered. */
export interface RenderedParts {
  readonly card: RenderedPage['card'];
  readonly facts: Facts;
  /** Read when somebody asks. */
  readonly html: () => string;
  readonly details: () => PageDetails;
}

/** What of a page is read at once. */
type Value = Omit<Attempt, 'told' | 'ms' | 'bytes'>;

const packedOf = new WeakMap<RenderedEntry, Required<Packed>>();

/** A page as it is held from now on. */
export function entryFrom({ told: _, ms: __, bytes, ...value }: Attempt): RenderedEntry {
  const entry = readEntry(value satisfies Value, () => bytes);
  packedOf.set(entry, { value, bytes });
  return entry;
}

/** What is kept of a page that nothing is wrong with. */
export function writeEntry(entry: RenderedEntry): Packed | undefined {
  const isGood = entry.problems.length === 0 && isPlain(entry.value?.card);
  return isGood ? packedOf.get(entry) : undefined;
}

/** A page from what is kept of it. */
export function readEntry(given: unknown, bytes: () => Uint8Array): RenderedEntry {
  const { page, problems, asks, lengthOfDetails, sum, summarySum } = given as Value;
  if (!page) return { value: undefined, problems, asks, sum, summarySum };
  const textOf = (part: Uint8Array) => Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
  const value: RenderedParts = {
    card: page.card,
    facts: shared(page.facts),
    html: () => textOf(bytes().subarray(lengthOfDetails)),
    details: () => deserialize(bytes().subarray(0, lengthOfDetails)),
  };
  return { value, problems, asks, sum, summarySum };
}

/** What pages have in common, by what tells it. */
const common = new Map<string, unknown>();
const mostCommon = 10_000;

/** The value that was given first for the same text. */
function same<T>(told: string, value: T): T {
  return amongLast(common as Map<string, T>, mostCommon, told, () => value);
}

const none: Pick<Facts, 'pictures' | 'ownStyles' | 'silenced'> = {
  pictures: new Map(),
  ownStyles: new Map(),
  silenced: [],
};

/** The same facts; what they have in common with those of others they share. */
function shared(facts: Facts): Facts {
  const { inside, characters, csp, pictures, ownStyles, silenced } = facts;
  const allowed = [...csp.allowed].map(([directive, sources]) => [directive, ...sources]);
  return {
    ...facts,
    inside: inside.map(sharedLink),
    characters: same(`characters ${characters}`, characters),
    csp: same(`csp ${JSON.stringify([allowed, csp.styles])}`, csp),
    pictures: pictures.size === 0 ? none.pictures : pictures,
    ownStyles: ownStyles.size === 0 ? none.ownStyles : ownStyles,
    silenced: silenced.length === 0 ? none.silenced : silenced,
  };
}

/** One for all pages, where it leads to the same place from each. */
function sharedLink(link: Link): Link {
  const { element, attribute, url, relativeLink } = link;
  return relativeLink || !/^(\/|[a-z]+:)/i.test(url)
    ? link
    : same(`link ${element} ${attribute} ${url}`, link);
}
