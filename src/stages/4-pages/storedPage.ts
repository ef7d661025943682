// A rendered page in the form that threads send and the store keeps: the values for other stages, and its bytes.
import { deserialize, serialize } from 'node:v8';
import { plainSum } from '../../engine/hash.ts';
import type { Pack } from '../../engine/query.ts';
import type { Checked } from '../../model/site/problem.ts';
import type { PageDetails, PageFacts, PageNames } from '../../model/site/site.ts';
import type { Dependencies } from '../../model/site/templateQueries.ts';
import { now } from '../../model/values/clock.ts';
import { boundedMemo } from '../../model/values/lazy.ts';
import { isPlain } from '../../model/values/plain.ts';
import { sumOf } from '../../model/values/sum.ts';
import type { RenderedPage } from './render.ts';

/** Plain data, except values that templates passed to a card. There may be thousands in memory. */
export interface StoredPage {
  /** Undefined if its template threw. */
  readonly page:
    | {
        readonly card: NonNullable<RenderedPage['value']>['card'];
        readonly facts: Omit<PageFacts, 'route'>;
        readonly names: PageNames;
        /** As JSON: for thousands of pages, this needs a fraction of the memory of sets. */
        readonly ids: string;
        /** The length of the first part of the bytes, the details. The rest is the HTML in UTF-8. */
        readonly lengthOfDetails: number;
      }
    | undefined;
  readonly dependencies: Dependencies | undefined;
  /** Changes when any part of the page changes. */
  readonly hash: string;
  /** Once the page is stored, they are read from disk at each call. */
  readonly bytes: Uint8Array | (() => Uint8Array);
}

/** The answer of a thread that has rendered a page, with the time in ms. */
export interface JustRendered
  extends Checked<StoredPage & { readonly bytes: Uint8Array }>,
    Pick<RenderedPage, 'summary'> {
  readonly ms: number;
}

/** Renders a page by `render`, and packs it. */
export function renderAndPack(render: () => RenderedPage): JustRendered {
  const start = now();
  const { value, problems, dependencies, summary } = render();
  const ms = now() - start;
  const details = value ? serialize(value.details) : Buffer.alloc(0);
  const html = value?.html ?? '';
  // A separate buffer can be moved to another thread without a copy.
  const bytes = Buffer.allocUnsafeSlow(details.length + Buffer.byteLength(html));
  bytes.set(details);
  bytes.write(html, details.length);
  // Names, ids and references are part of the HTML. The details are not hashed as bytes, because V8's serializer writes equal
  // strings in two ways.
  const own = value ? `${value.facts.hash} ${plainSum(value.details.links)}` : plainSum([dependencies]);
  const hash = sumOf(`${own} ${sumOf(bytes.subarray(details.length))}`);
  const page = value && {
    card: value.card,
    facts: withoutRoute(value.facts),
    names: value.names,
    ids: JSON.stringify([...value.ids]),
    lengthOfDetails: details.length,
  };
  return { value: { page, dependencies, hash, bytes }, problems, summary, ms };
}

function withoutRoute({ route: _, ...facts }: PageFacts): Omit<PageFacts, 'route'> {
  return facts;
}

/** The ids on a page; undefined if its template threw. */
export function idsIn({ page }: StoredPage): ReadonlySet<string> | undefined {
  return page && new Set(JSON.parse(page.ids) as readonly string[]);
}

/** Its HTML; empty if its template threw. */
export function htmlIn({ page, bytes }: StoredPage): string {
  const part = bytesOf(bytes).subarray(page?.lengthOfDetails);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
}

/** Its details; undefined if its template threw. */
export function detailsIn({ page, bytes }: StoredPage): PageDetails | undefined {
  return page && deserialize(bytesOf(bytes).subarray(0, page.lengthOfDetails));
}

const bytesOf = (bytes: StoredPage['bytes']) => (typeof bytes === 'function' ? bytes() : bytes);

/** The stored form of such pages. */
export const packOfPages: Pack<StoredPage> = {
  write: ({ bytes, ...value }) =>
    typeof bytes !== 'function' && isPlain(value.page?.card) ? { value, bytes } : undefined,
  read(given, bytes) {
    const { page, ...rest } = given as Omit<StoredPage, 'bytes'>;
    return { ...rest, page: page && shared(page), bytes };
  },
};

/** Values that many pages share, by a text that identifies them. */
const common = new Map<string, unknown>();
const mostCommon = 10_000;

/** The first value with this text. */
function same<T>(text: string, value: T): T {
  return boundedMemo(common as Map<string, T>, mostCommon, text, () => value);
}

const none: Pick<PageFacts, 'pictures' | 'ownStyles' | 'silenced'> = {
  pictures: new Map(),
  ownStyles: new Map(),
  silenced: [],
};

/** The same page. Values that other pages also have are shared in memory. */
function shared(page: NonNullable<StoredPage['page']>): NonNullable<StoredPage['page']> {
  const { facts, names } = page;
  const { characters, later, csp, pictures, ownStyles, silenced } = facts;
  const allowed = [...csp.allowed].map(([directive, sources]) => [directive, ...sources]);
  const sharedFacts: typeof facts = {
    ...facts,
    characters: same(`characters ${characters}`, characters),
    later: same(`later ${JSON.stringify(later)}`, later),
    csp: same(`csp ${JSON.stringify([allowed, csp.styles])}`, csp),
    pictures: pictures.size === 0 ? none.pictures : pictures,
    ownStyles: ownStyles.size === 0 ? none.ownStyles : ownStyles,
    silenced: silenced.length === 0 ? none.silenced : silenced,
  };
  return { ...page, facts: sharedFacts, names: same(`names ${JSON.stringify(names)}`, names) };
}
