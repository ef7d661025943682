// The pages of a site, for templates that ask for them; and what each drawing has read of them. Pure, as long as templates are.
//
// A drawing is told by a list of what it asked (the queries, and which keys of which pages it read) and one sum of all that this
// came to. It can be used again while the same list comes to the same sum. Lists that are written the same are summed once.
import type { Asked, Asker, Neighbors, SitePage, Told } from '../model/asked.ts';
import type { CoreSite } from '../model/config.ts';
import { comparing } from '../model/language.ts';
import { getOrInsertComputed, once } from '../model/lazy.ts';
import { addAll } from '../model/lists.ts';
import { plainText } from '../model/plain.ts';
import type { Body } from '../model/props.ts';
import type { Program, Route } from '../model/site.ts';
import { sumOf } from '../model/sum.ts';
import { absolute } from '../model/url.ts';
import { Refusal } from '../problems/problem.ts';
import { askData, type DataFiles, dataSum } from './data.ts';
import { answerOf, inOrder, type PlainQuery, plainQuery } from './query.ts';
import { type Answer, assertInScope, Drawing, type What } from './reads.ts';
import { frozen, frozenBody, keyOf, pageView } from './views.ts';

/** What a page's Markdown tells of it in few words. */
export type Brief = Pick<Told, 'headings' | 'excerpt'>;

/** What pages are asked for with. */
export interface AnswerSources {
  readonly program: Pick<Program, 'schemas' | 'answering'>;
  /** Texts are sorted by its language. */
  readonly site: CoreSite;
  readonly data: DataFiles;
  readonly brief: (route: Route) => Brief;
  readonly body: (route: Route) => Body;
}

/** A text that is another one whenever what a page's Markdown tells is: its `body`, or its `brief`. */
export type SumOfTold = (route: Route, what: 'body' | 'brief') => string;

/** Whether only a page's Markdown tells this. */
const isTold = (key: string) => key === 'body' || key === 'headings' || key === 'excerpt';

const nothing: What = { lists: [], beside: [], pages: [], data: [] };

/** Texts of front matter: a watch asks for them again and again. */
const textsOf = new WeakMap<Route, Map<string, string>>();

/** Bodies and headings as nobody can change them. */
const frozenTold = new WeakMap<object, unknown>();

/** The pages of one build that can be asked for. */
export class Answers {
  /** Those that can be asked for, in the order that they have by themselves. */
  readonly routes: readonly Route[];
  readonly data: DataFiles;
  readonly #byRoute: ReadonlyMap<string, Route>;
  readonly #sources: AnswerSources;
  readonly #compare: (a: string, b: string) => number;
  readonly #answers = new Map<string, Answer>();
  readonly #views = new Map<Answer, readonly SitePage[]>();
  readonly #values = new WeakMap<Route, Map<string, unknown>>();
  #drawing: Drawing | undefined;

  /** `routes` are those that can be asked for, without 404. */
  constructor(routes: readonly Route[], sources: AnswerSources) {
    this.routes = inOrder(routes);
    this.#byRoute = new Map(routes.map((route) => [route.route, route]));
    this.#sources = sources;
    this.data = sources.data;
    const compare = once(() => comparing(sources.site.language)); // takes some ms
    this.#compare = (a, b) => compare()(a, b);
  }

  /** The same with further pages that can be asked for. */
  with(more: readonly Route[]): Answers {
    return new Answers([...this.routes, ...more], this.#sources);
  }

  /** Draws the page at `route`, and answers what is asked meanwhile. */
  asked<T>(route: string, draw: () => T): Asked<T> {
    const drawing = new Drawing();
    const asker: Asker = {
      pages: (query) => this.#pages(query),
      neighbors: (query) => this.#neighbors(this.#answer(this.#keyOf(query)), route),
      data: (name, schema) => this.#give(askData(this.data, drawing, name, schema)),
      site: this.#sources.site,
      absolute: (path) => absolute(this.#sources.site, path),
    };
    this.#drawing = drawing;
    let value: T | undefined;
    let thrown: { readonly error: unknown } | undefined;
    try {
      value = this.#sources.program.answering(asker, draw);
    } catch (error) {
      thrown = { error };
    } finally {
      this.#drawing = undefined;
    }
    const found = drawing.what();
    // What kept a question from being answered may stand in any page: it is asked again next time.
    const isRefused = thrown?.error instanceof Refusal;
    const asks = found || isRefused ? { what: JSON.stringify(found ?? nothing), isRefused } : undefined;
    return { value, thrown, given: drawing.given, asks };
  }

  #give<T>(value: T): T {
    this.#drawing?.given.push(value);
    return value;
  }

  #pages(query: unknown): SitePage[] {
    const answer = this.#answer(this.#keyOf(query));
    this.#drawing?.askedList(answer);
    return [
      ...getOrInsertComputed(this.#views, answer, () =>
        answer.routes.map((route, index) => this.#inList(answer, route, index)),
      ),
    ];
  }

  #inList(answer: Answer, route: Route, index: number): SitePage {
    return pageView(route, {
      note: (key) => assertInScope(this.#drawing?.readInList(answer, index, key)),
      value: (key) => this.#give(this.#value(route, key)),
      beside: () => {
        assertInScope(this.#drawing?.readInList(answer, index, ''));
        const views = this.#views.get(answer) ?? [];
        return { previous: views[index - 1], next: views[index + 1] };
      },
    });
  }

  #neighbors(answer: Answer, route: string): Neighbors {
    const [previous, next] = besides(answer, route);
    this.#drawing?.askedBeside(answer, route, [previous, next]);
    const view = (one: Route | undefined) =>
      one &&
      pageView(one, {
        note: (key) => assertInScope(this.#drawing?.readBeside(one.route, key)),
        value: (key) => this.#give(this.#value(one, key)),
        beside: () => this.#neighbors(answer, one.route),
      });
    return { previous: view(previous), next: view(next) };
  }

  #keyOf(query: unknown): string {
    return JSON.stringify(plainQuery(query, this.#sources.program.schemas, this.#sources.site.language));
  }

  #answer(key: string): Answer {
    const existing = this.#answers.get(key);
    if (existing) return existing;
    const routes = answerOf(JSON.parse(key) as PlainQuery, this.routes, this.#compare);
    const sum = sumOf(routes.map(({ route }) => route).join('\n'));
    const answer: Answer = { key, routes, sum, places: undefined, seen: new Map() };
    this.#answers.set(key, answer);
    return answer;
  }

  #value(route: Route, key: string): unknown {
    // What Markdown tells may be another thing in the next build, although the route is the same.
    if (key === 'body') return getOrInsertComputed(frozenTold, this.#sources.body(route), frozenBody);
    if (!isTold(key)) return memo(this.#values, route, key, () => keyOf(route, key));
    const { headings, excerpt } = this.#sources.brief(route);
    return key === 'excerpt' ? excerpt : getOrInsertComputed(frozenTold, headings, frozen);
  }

  /** A text that is another one whenever the value of a key is. */
  #text(route: Route, key: string, sumOfTold: SumOfTold): string {
    if (isTold(key)) return sumOfTold(route, key === 'body' ? 'body' : 'brief');
    return memo(textsOf, route, key, () => {
      // What a schema made of its text, no text tells; that text does.
      return plainText(this.#value(route, key)) ?? `made of ${route.page.sum}`;
    });
  }

  /** What a list of what was asked (see `Asks`) comes to: another text whenever something that was read of the answers is other. */
  sumOf(what: string, sumOfTold: SumOfTold): string {
    const { lists, beside, pages, data } = JSON.parse(what) as What;
    const texts: (string | undefined)[] = [];
    const add = (route: Route | undefined, key: string) => {
      texts.push(route && this.#text(route, key, sumOfTold));
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
    return sumOf(texts.map((text) => text ?? '').join('\n'));
  }
}

/** The pages before and after a route in an answer; none where it is not in it. */
function besides(answer: Answer, route: string): readonly (Route | undefined)[] {
  const { routes } = answer;
  answer.places ??= new Map(routes.map((one, index) => [one.route, index]));
  const index = answer.places.get(route);
  return index === undefined ? [undefined, undefined] : [routes[index - 1], routes[index + 1]];
}

function memo<T>(all: WeakMap<Route, Map<string, T>>, route: Route, key: string, make: () => T): T {
  return getOrInsertComputed(
    getOrInsertComputed(all, route, () => new Map<string, T>()),
    key,
    make,
  );
}
