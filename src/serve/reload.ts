// Additions of `site watch` to the served site: updates for open pages, and a page that shows problems. The files in the out folder
// do not change.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refused } from '../bundled/client/refused.ts';
import type { News } from '../bundled/client/reload.ts';
import type { Problem } from '../model/site/problem.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { escapeAttribute } from '../model/values/strings.ts';
import { mayOpen } from './editor.ts';
import { safePath } from './request.ts';
import { type Stream, Streams, send } from './streams.ts';

export type { Refused };

/** The result of a build for open pages. */
export interface SiteUpdate {
  readonly problems: readonly Problem[];
  /** Files of the out folder that were written or removed. */
  readonly changed: readonly string[];
  /** Whether only stylesheets were edited, and none of them is a CSS module. */
  readonly isStyles: boolean;
}

/** The HTML for problems. The command line has their words. */
export interface ProblemPages {
  /** The styles of both bodies. */
  readonly style: string;
  readonly errorBody: (problems: readonly Problem[]) => string;
  /** The whole page with these problems. `script` is HTML at its end. */
  readonly errorPage: (problems: readonly Problem[], script: string) => string;
  readonly refusedTitle: string;
  readonly refusedBody: (problems: readonly Problem[]) => string;
}

/** Below the base. No page can have this address, because no part of a route begins with a dot. */
const folder = '.site/';

export interface ReloadOptions {
  /** The code of src/bundled/client/reload.ts, bundled. */
  readonly script: string;
  readonly base: () => string;
  readonly problemPages: ProblemPages;
  /** Adds this element to a page of the site. The page's policy must then allow it and its requests. */
  readonly addScript: (html: string, script: string, nonce: string) => string;
  /** The file of the out folder for a path below the base. */
  readonly fileShownAt: (path: string) => Promise<string>;
  /** The problems of resources that a page's policy refused. `address`: that of the watch. */
  readonly problemsOf?: (refused: readonly Refused[], address: string) => Promise<readonly Problem[]>;
  /** Opens a file of the site, by its path relative to the root, in an editor; returns whether it may be opened. */
  readonly open?: (file: string, line: number, column: number) => Promise<boolean>;
  /** Called with a defect of ours that prevented an update of an open page. */
  readonly fail: (error: unknown) => void;
}

/** Answers with content that browsers must not cache. */
export function reply(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
): true {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  return true;
}

/** The most refusals of a page that are used, as in src/bundled/client/refused.ts. Each needs a search of the sources. */
const mostRefused = 20;

/** The refusals that a page reports. Undefined if the message is something else. */
function refusedIn(text: string | null): readonly Refused[] | undefined {
  try {
    const all: unknown = JSON.parse(text ?? '');
    const isRefused = (one: Partial<Refused> | null) =>
      [one?.directive, one?.blocked, one?.element, one?.file].every((value) => typeof value === 'string') &&
      [one?.line, one?.column].every((value) => Number.isInteger(value));
    return Array.isArray(all) && all.every(isRefused) ? all.slice(0, mostRefused) : undefined;
  } catch {
    return undefined;
  }
}

/** The most changed files that an open page gets. For each one it checks whether it has loaded the file. */
const mostFiles = 200;

/** Sends updates to open pages. */
export class Reload {
  readonly #setting: ReloadOptions;
  readonly #streams = new Streams();
  readonly #first = Date.now();
  /** The number of the build in which each page changed last, each other file did, and only the stylesheet did. */
  readonly #pages = new Map<string, number>();
  readonly #others = new Map<string, number>();
  #styles = 0;
  #build = this.#first;
  #problems: readonly Problem[] = [];
  /** The policy allows the script with this nonce, and no other. */
  readonly nonce = randomBytes(16).toString('base64');

  constructor(setting: ReloadOptions) {
    this.#setting = setting;
  }

  /** Takes the result of a build, and sends each open page the update for that page. */
  update({ problems, changed, isStyles }: SiteUpdate): void {
    this.#build += 1;
    this.#problems = problems;
    if (isStyles) this.#styles = this.#build;
    for (const file of isStyles ? [] : changed) {
      (file.endsWith('.html') ? this.#pages : this.#others).set(file, this.#build);
    }
    /** By path, because many pages may listen for one path. */
    const files = new Map<string, Promise<string>>();
    const fileAt = (path: string) => getOrInsertComputed(files, path, this.#setting.fileShownAt);
    for (const stream of this.#streams.all()) this.#tell(stream, fileAt).catch(this.#setting.fail);
  }

  async #tell(stream: Stream, fileAt = this.#setting.fileShownAt): Promise<void> {
    const build = this.#build;
    if (stream.build === build) return;
    const found = await this.#news(stream.path, stream.build, fileAt);
    if (this.#build !== build) return; // the message of a later build includes this one
    stream.build = build;
    const news: News = { build, ...found };
    send(stream, `data: ${JSON.stringify(news)}\n\n`);
  }

  async #news(
    path: string,
    since: number,
    fileAt: ReloadOptions['fileShownAt'],
  ): Promise<Omit<News, 'build'>> {
    if (this.#problems.length > 0) return { kind: 'problems' };
    if (since < this.#first) return { kind: 'page' };
    const files = [...this.#others].filter(([, build]) => build > since).map(([file]) => file);
    if (files.length > mostFiles) return { kind: 'page' };
    if (files.length > 0 || (this.#pages.get(await fileAt(path)) ?? 0) > since)
      return { kind: 'page', files };
    return { kind: this.#styles > since ? 'styles' : 'same' };
  }

  /** Answers requests about the watch itself. While there are problems, answers requests for pages with them. */
  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const answer = (type: string, text: string, status = 200) =>
      reply(response, status, `${type}; charset=utf-8`, text);
    if (path === `/${folder}reload.js`) return answer('text/javascript', this.#setting.script);
    if (path === `/${folder}problems`) {
      const { style, errorBody } = this.#setting.problemPages;
      const shown = { style, body: errorBody(this.#problems) };
      return answer('application/json', JSON.stringify(shown));
    }
    if (path === `/${folder}refused`)
      return answer('application/json', JSON.stringify(await this.#shownRefusals(request)));
    if (path === `/${folder}open`) return answer('text/plain', '', await this.#open(request));
    if (path === `/${folder}events`) {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const page = safePath(searchParams.get('page') ?? '');
      if (page === undefined) return answer('text/plain', 'This page cannot be.\n', 400);
      // otherwise the stream of updates would never end
      if (request.method === 'HEAD') return reply(response, 200, 'text/event-stream', '');
      const below = page.slice(this.#setting.base().length - 1);
      const stream = { response, path: below, build: Number(searchParams.get('build')) };
      if (this.#streams.add(request, stream)) await this.#tell(stream);
      return true;
    }
    if (this.#problems.length === 0 || !/(\/|\/[^./]+|\.html)$/.test(path)) return false;
    return answer('text/html', this.problemPage(this.#problems), 500);
  }

  /** Opens a place in an editor, and returns the status of the answer. */
  async #open(request: IncomingMessage): Promise<number> {
    if (!mayOpen(request, this.nonce)) return 403;
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [file = '', line, column] = ['file', 'line', 'column'].map((name) => searchParams.get(name) ?? '');
    const number = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : 1);
    return (await this.#setting.open?.(file, number(line), number(column))) ? 204 : 404;
  }

  /** The problems of refused resources, in the form that the page shows. */
  async #shownRefusals({ headers, url = '/' }: IncomingMessage) {
    const own = `http://${headers.host}`;
    const { searchParams, origin } = new URL(url, URL.canParse(own) ? own : 'http://localhost');
    const all = refusedIn(searchParams.get('refused'));
    const problems = all ? ((await this.#setting.problemsOf?.(all, origin)) ?? []) : [];
    const { style, refusedTitle, refusedBody } = this.#setting.problemPages;
    return { name: refusedTitle, style, body: problems.length > 0 ? refusedBody(problems) : '' };
  }

  problemPage(problems: readonly Problem[]): string {
    return this.#setting.problemPages.errorPage(problems, this.#tag({ problems: '' }));
  }

  /** A page of the site with the script that listens for updates. `badge`: a word that the page shows. */
  page(html: string, badge?: string): string {
    return this.#setting.addScript(html, this.#tag(badge === undefined ? {} : { badge }), this.nonce);
  }

  #tag(more: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams({ build: String(this.#build), ...more });
    const address = `${this.#setting.base()}${folder}reload.js?${query}`;
    return `<script nonce="${this.nonce}" src="${escapeAttribute(address)}"></script>`;
  }
}
