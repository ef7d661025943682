// The pages of a site for templates that request them, and a record of the values that each template reads. Pure, if templates are.
//
// A rendered page has its dependencies: a list of its requests (the queries, and the keys of pages that were read). The page can be
// reused as long as the hash of the answers to this list is the same. Equal lists are hashed once.

import { absolute } from '../../../model/addresses/url.ts';
import type { Image } from '../../../model/pictures/picture.ts';
import type { CoreSite } from '../../../model/site/config.ts';
import { comparing } from '../../../model/site/language.ts';
import type { SourceLocation } from '../../../model/site/problem.ts';
import type { Body, Reading } from '../../../model/site/props.ts';
import type { Program, Route } from '../../../model/site/site.ts';
import type {
  Neighbors,
  PageSummary,
  Recorded,
  RenderedRoute,
  Requests,
  Responder,
  SitePage,
  TextReader,
  ValueReader,
} from '../../../model/site/templateQueries.ts';
import { getOrInsertComputed, once } from '../../../model/values/lazy.ts';
import { addAll } from '../../../model/values/lists.ts';
import { contentText } from '../../../model/values/plain.ts';
import { sumOf } from '../../../model/values/sum.ts';
import { imageFinder } from '../../../problems/pictures.ts';
import { Refusal } from '../../../problems/problem.ts';
import { type DataFiles, dataSum, readData, readStrings, stringsIn } from './data.ts';
import {
  notedNames,
  type PictureSources,
  type Pictures,
  pictureSum,
  sharedPicture,
  shownPicture,
} from './pictures.ts';
import { type Answer, assertInScope, Recorder } from './reads.ts';
import { answerOf, type ByValue, byValue, inOrder, type PlainQuery, plainQuery } from './request.ts';
import { frozen, frozenBody, keyOf, pageView } from './views.ts';

/** The short part of a page's summary. */
export type Brief = Pick<PageSummary, 'headings' | 'excerpt'>;

export interface AnswerSources {
  readonly program: Pick<Program, 'schemas' | 'answering' | 'finding' | 'locate'>;
  /** Texts are sorted by the rules of its language. */
  readonly site: CoreSite;
  /** Applies the site's typography to a text. */
  readonly typeset: (text: string) => string;
  readonly read: TextReader;
  readonly data: DataFiles;
  /** Called for each requested data file, with the schema. */
  readonly onData?: (name: string, schema: unknown) => void;
  /** The pictures that templates may show. */
  readonly pictures: Pictures;
  /** The location where a picture is named. */
  readonly locationOf: (image: Image) => SourceLocation;
  readonly brief: (route: Route) => Brief;
  readonly body: (route: Route) => Body;
  readonly reading: (route: Route) => Reading;
}

/** The hash of a page's Markdown for other pages: of its `body`, or of its `brief`. */
export type HashOfSummary = (route: Route, what: 'body' | 'brief' | 'reading') => string;

/** Whether a key of a page comes from its Markdown, not from its front matter. */
const isFromMarkdown = (key: string) => ['body', 'headings', 'excerpt', 'reading'].includes(key);

const nothing: Requests = { lists: [], beside: [], pages: [], data: [] };

/** Values of front matter as texts, by route. Each run of a watch needs them. */
const textsOf = new WeakMap<Route, Map<string, string>>();

/** Frozen bodies and headings, because templates share them. */
const frozenMemo = new WeakMap<object, unknown>();

/** The pages of one build that can be requested. */
export class Answers {
  /** In their default order. */
  readonly routes: readonly Route[];
  readonly data: DataFiles;
  readonly #byRoute: ReadonlyMap<string, Route>;
  readonly #sources: AnswerSources;
  readonly #compare: (a: string, b: string) => number;
  readonly #answers = new Map<string, Answer>();
  readonly #byValue = new Map<string, ByValue>();
  readonly #views = new Map<Answer, readonly SitePage[]>();
  readonly #values = new WeakMap<Route, Map<string, unknown>>();
  readonly #derived = new WeakMap<object, Map<string, Derived>>();
  #recorder: Recorder | undefined;
  #isComponent = false;

  /** `routes`: the pages that can be requested, without 404. */
  constructor(routes: readonly Route[], sources: AnswerSources) {
    this.routes = inOrder(routes);
    this.#byRoute = new Map(routes.map((route) => [route.route, route]));
    this.#sources = sources;
    this.data = sources.data;
    const compare = once(() => comparing(sources.site.language)); // loading it takes some ms
    this.#compare = (a, b) => compare()(a, b);
  }

  get locationOf(): AnswerSources['locationOf'] {
    return this.#sources.locationOf;
  }

  /** Reads values of the file `from`. During a rendering, the pictures that it finds are recorded. */
  reader(from: string): ValueReader {
    const recorder = this.#recorder ?? new Recorder();
    const names = notedNames(this.#sources.pictures, recorder);
    return { find: imageFinder(from, names), ...this.#sources.read(from, names) };
  }

  /** The picture that is shown where the page is shared. Only called while the page is rendered. */
  shared(src: unknown): ReturnType<typeof sharedPicture> {
    return sharedPicture(this.#recorder ?? new Recorder(), src, this.#pictures);
  }

  /** The same answers for a second instance of the templates. */
  by(program: AnswerSources['program']): Answers {
    return new Answers(this.routes, { ...this.#sources, program });
  }

  /** The same answers with generated pages. */
  with(more: readonly Route[]): Answers {
    return new Answers([...this.routes, ...more], this.#sources);
  }

  /** Calls `render`, which renders a page. Answers the requests of its template, and records them. */
  record<T>(
    { route, language }: RenderedRoute,
    render: () => T,
    by: 'template' | 'component' = 'template',
  ): Recorded<T> {
    const recorder = new Recorder();
    this.#isComponent = by === 'component';
    const responder: Responder = {
      pages: (query) => this.#pages(query),
      derived: (make, args) => this.#derive(make as (...args: unknown[]) => unknown, args),
      neighbors: (query) => this.#neighbors(this.#answer(this.#keyOf(query)), route),
      data: (name, schema) => {
        this.#sources.onData?.(name, schema);
        return this.#give(readData(this.#sources, recorder, name, schema));
      },
      strings: (schema, wanted) => {
        const tag = wanted ?? language ?? this.#sources.site.language;
        const found = stringsIn(this.data, tag);
        for (const name of found.names) this.#sources.onData?.(name, schema);
        return this.#give(readStrings(this.#sources, recorder, found, tag, schema));
      },
      picture: (src, options) => shownPicture(recorder, src, options, this.#pictures),
      site: this.#sources.site,
      absolute: (path) => absolute(this.#sources.site, path),
    };
    this.#recorder = recorder;
    let value: T | undefined;
    let thrown: { readonly error: unknown } | undefined;
    try {
      value = this.#sources.program.answering(responder, render);
    } catch (error) {
      thrown = { error };
    } finally {
      this.#recorder = undefined;
    }
    const found = recorder.what();
    // A refused request may depend on any page, so the page is rendered again in the next run.
    const isRefused = recorder.isToRepeat || thrown?.error instanceof Refusal;
    const dependencies =
      found || isRefused ? { what: JSON.stringify(found ?? nothing), isRefused } : undefined;
    const { given, shown: pictures, problems } = recorder;
    return { value, thrown, given, pictures, problems, dependencies };
  }

  get #pictures(): PictureSources {
    const { pictures, locationOf, site, program } = this.#sources;
    const use = () => program.locate(new Error('asked here'));
    return { pictures, locationOf, sizes: site.images.sizes, use };
  }

  #give<T>(value: T): T {
    this.#recorder?.given.push(value);
    return value;
  }

  /**
   * The value that `make` makes of these arguments. It is made once, for all pages, if it and the arguments are plain data, and if it
   * depends only on the front matter of pages. Otherwise it is made for each page. A function that a component makes is another one
   * each time, so what it knows of its page reaches no other page.
   */
  #derive(make: (...args: unknown[]) => unknown, args: readonly unknown[]): unknown {
    const recorder = this.#recorder;
    const key = contentText(args);
    if (!recorder || key === undefined) return make(...args);
    const all = getOrInsertComputed(this.#derived, make, () => new Map<string, Derived>());
    const { value, lists } = getOrInsertComputed(all, key, () => this.#derivedNow(() => make(...args)));
    if (!lists) return make(...args);
    recorder.addDerived(lists);
    return this.#give(value);
  }

  /** The value of `make` with its requests, or nothing if each page must make it itself. Then its requests and errors are the page's. */
  #derivedNow(make: () => unknown): Derived {
    const outer = this.#recorder;
    const own = new Recorder();
    this.#recorder = own;
    try {
      const value = make();
      const what = own.what() ?? nothing;
      const isOfFrontMatter = what.lists.every(([, reads]) => !reads.some(([key]) => isFromMarkdown(key)));
      const hasMore = what.beside.length + what.data.length + (what.pictures?.length ?? 0) > 0;
      const content = contentText(value);
      const shared = content === undefined ? undefined : frozen(value);
      const isSame = content !== undefined && contentText(shared) === content;
      return isSame && isOfFrontMatter && !hasMore ? { value: shared, lists: what.lists } : {};
    } catch {
      return {};
    } finally {
      this.#recorder = outer;
    }
  }

  #pages(query: unknown): SitePage[] {
    const answer = this.#answer(this.#keyOf(query));
    this.#recorder?.addList(answer);
    return [
      ...getOrInsertComputed(this.#views, answer, () =>
        answer.routes.map((route, index) => this.#inList(answer, route, index)),
      ),
    ];
  }

  #inList(answer: Answer, route: Route, index: number): SitePage {
    return pageView(route, {
      note: (key) => assertInScope(this.#recorder?.readInList(answer, index, key)),
      value: (key) => this.#give(this.#value(route, key)),
      beside: () => {
        assertInScope(this.#recorder?.readInList(answer, index, ''));
        const views = this.#views.get(answer) ?? [];
        return { previous: views[index - 1], next: views[index + 1] };
      },
    });
  }

  #neighbors(answer: Answer, route: string): Neighbors {
    const [previous, next] = besides(answer, route);
    this.#recorder?.addNeighbors(answer, route, [previous, next]);
    const view = (one: Route | undefined) =>
      one &&
      pageView(one, {
        note: (key) => assertInScope(this.#recorder?.readBeside(one.route, key)),
        value: (key) => this.#give(this.#value(one, key)),
        beside: () => this.#neighbors(answer, one.route),
      });
    return { previous: view(previous), next: view(next) };
  }

  #keyOf(query: unknown): string {
    return JSON.stringify(plainQuery(query, this.#sources.program.schemas));
  }

  #answer(key: string): Answer {
    const existing = this.#answers.get(key);
    if (existing) return existing;
    const { language } = this.#sources.site;
    const routes = answerOf(
      JSON.parse(key) as PlainQuery,
      this.routes,
      (one) => getOrInsertComputed(this.#byValue, one, () => byValue(this.routes, one, language)),
      this.#compare,
      language,
      this.#sources.typeset,
    );
    const sum = sumOf(routes.map(({ route }) => route).join('\n'));
    const answer: Answer = { key, routes, sum, indexes: undefined, seen: new Map() };
    this.#answers.set(key, answer);
    return answer;
  }

  #value(route: Route, key: string): unknown {
    if (key === 'body' && this.#isComponent) throw new Refusal('component-asks-body', []);
    // The Markdown may differ in the next build, even if the route object is the same.
    if (key === 'body') return getOrInsertComputed(frozenMemo, this.#sources.body(route), frozenBody);
    if (!isFromMarkdown(key)) return memo(this.#values, route, key, () => keyOf(route, key));
    if (key === 'reading') return this.#sources.reading(route);
    const { headings, excerpt } = this.#sources.brief(route);
    return key === 'excerpt' ? excerpt : getOrInsertComputed(frozenMemo, headings, frozen);
  }

  /** A text that changes with the value of a key. */
  #text(route: Route, key: string, hashOfSummary: HashOfSummary): string {
    if (isFromMarkdown(key)) return hashOfSummary(route, key === 'body' || key === 'reading' ? key : 'brief');
    return memo(textsOf, route, key, () => {
      // An object that a schema made cannot be written as text. The text of its front matter is used instead.
      return contentText(this.#value(route, key)) ?? `made of ${route.page.sum}`;
    });
  }

  /** The hash of the answers to a list of dependencies (see `Requests`). It changes with every value that was read from them. */
  sumOf(what: string, hashOfSummary: HashOfSummary): string {
    const { lists, beside, pages, data, pictures = [] } = JSON.parse(what) as Requests;
    const texts: (string | undefined)[] = [];
    const add = (route: Route | undefined, key: string) => {
      texts.push(route && this.#text(route, key, hashOfSummary));
    };
    for (const [query, reads] of lists) {
      const { routes, sum } = this.#answer(query);
      texts.push(sum);
      for (const [key, runs] of reads)
        for (let run = 0; run < runs.length; run += 2) {
          const from = runs[run] ?? 0;
          const to = from + (runs[run + 1] ?? 0);
          for (let index = from; index < to; index += 1) add(routes[index], key);
        }
    }
    for (const [query, route] of beside)
      addAll(
        texts,
        besides(this.#answer(query), route).map((one) => one?.route),
      );
    for (const [route, keys] of pages) for (const key of keys) add(this.#byRoute.get(route), key);
    for (const [name, isFaulty] of data) texts.push(dataSum(this.data, name, isFaulty));
    for (const file of pictures) texts.push(pictureSum(this.#sources.pictures, file));
    return sumOf(texts.map((text) => text ?? '').join('\n'));
  }
}

/** A value that several pages share, with its requests. Empty: each page makes its own. */
interface Derived {
  readonly value?: unknown;
  readonly lists?: Requests['lists'];
}

/** The pages before and after a route in an answer; none if the route is not in it. */
function besides(answer: Answer, route: string): readonly (Route | undefined)[] {
  const { routes } = answer;
  answer.indexes ??= new Map(routes.map((one, index) => [one.route, index]));
  const index = answer.indexes.get(route);
  return index === undefined ? [undefined, undefined] : [routes[index - 1], routes[index + 1]];
}

function memo<T>(all: WeakMap<Route, Map<string, T>>, route: Route, key: string, make: () => T): T {
  return getOrInsertComputed(
    getOrInsertComputed(all, route, () => new Map<string, T>()),
    key,
    make,
  );
}
