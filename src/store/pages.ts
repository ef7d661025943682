// Pages that earlier builds drew, by everything that they were drawn of. Pure, but for the packs that it is given.
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Picture } from '../model/picture.ts';
import type { Page, PageFacts, Route } from '../model/site.ts';
import type { Packs } from './pack.ts';

/** A drawn page, as far as it matters here. */
interface Drawn {
  readonly html: string;
  readonly facts: PageFacts;
  readonly id?: string | undefined;
}

/** A page that nothing was wrong with. */
export interface KeptPage<D extends Drawn> {
  readonly route: Route;
  readonly drawn: D;
}

/** What a pack has of a page: all but what its file tells by itself, and its HTML. */
interface Value {
  readonly route: Omit<Route, 'page'>;
  readonly drawn: Omit<Drawn, 'html'> & { readonly facts: Omit<PageFacts, 'route'> };
}

/** What all pages of a site have in common, and what only those with images have. */
export interface Common {
  readonly all: unknown;
  readonly pictures: ReadonlyMap<string, unknown>;
}

/** The pages of one site, its templates and its settings. */
export class KeptPages<D extends Drawn> {
  readonly #packs: Packs;
  readonly #common: string | undefined;
  readonly #pictures: ReadonlyMap<string, unknown>;
  #withPictures: string | undefined;

  /** Without anything in common that can be serialized no page is found or kept. */
  constructor(packs: Packs, { all, pictures }: Common) {
    this.#packs = packs;
    this.#pictures = pictures;
    try {
      this.#common = packs.isOpen ? sumOf(serialize(all)) : undefined;
    } catch {} // a schema may put functions into site.yml
  }

  /** A page as an earlier build drew it. */
  find(page: Page): KeptPage<D> | undefined {
    const key = this.#keyOf(page);
    const found = key === undefined ? undefined : this.#packs.find(key);
    if (!found) return undefined;
    const { route: rest, drawn } = found.value as Value;
    const route = { ...rest, page } as Route;
    const pictures = new Map(
      [...drawn.facts.pictures].map(([path, { at }]) => [
        path,
        { picture: this.#pictures.get(path) as Picture, at },
      ]),
    );
    const facts = { ...drawn.facts, route, pictures };
    return { route, drawn: packed({ ...drawn, facts, id: key } as unknown as D, found.bytes) };
  }

  /** Keeps a page, and lets its HTML be bytes from now on. */
  keep({ page, ...route }: Route, drawn: D): D {
    const bytes = Buffer.from(drawn.html);
    const { html: _, ...rest } = drawn;
    const key = this.#keyOf(page);
    if (key !== undefined) {
      const { route: __, ...facts } = drawn.facts;
      this.#packs.put(key, { value: { route, drawn: { ...rest, facts } }, bytes });
    }
    return packed({ ...rest, id: key } as Omit<D, 'html'>, bytes);
  }

  #keyOf({ source, text, mayHaveImages }: Page): string | undefined {
    if (this.#common === undefined) return undefined;
    if (mayHaveImages) this.#withPictures ??= sumOf(serialize(this.#pictures));
    return sumOf(`${this.#common} ${mayHaveImages ? this.#withPictures : ''} ${source.path}\n${text}`);
  }
}

/** A page whose HTML is kept as UTF-8, outside of the memory that V8 looks through again and again. */
function packed<D extends Drawn>(rest: Omit<D, 'html'>, bytes: Uint8Array): D {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    ...rest,
    get html() {
      return buffer.toString();
    },
  } as D;
}

function sumOf(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('base64url');
}
