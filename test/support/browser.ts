// Pages of a built site in a real browser.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { beforeAll, inject, onTestFinished } from 'vitest';
import { headersFor, type Rule } from '../../src/stages/5-site/hosting/headers.ts';
import { patience } from './patience.ts';
import type { BrowserProgram } from './setup.ts';
import { atTheEnd } from './sites.ts';

/** The browsers of this process, by program, and unused pages. Files share them, but no module. */
const here = globalThis as { browsers?: Map<string, Browser>; unusedPages?: [options: string, Page][] };
here.browsers ??= new Map();
here.unusedPages ??= [];
const { browsers, unusedPages } = here;

/**
 * A browser for the tests of a file, the same for all files of a process: the packaged Chromium, or the one from CHROME_PATH. Reference
 * pictures come from the packaged one, so `'packaged'` accepts no other.
 */
export function browserOfFile(which?: 'packaged'): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    const program = (which ? undefined : inject('asked')) ?? inject('packaged');
    if (typeof program === 'string') return; // CHROME_PATH replaces it; tests that need this one report that
    browser = await browserBy(program);
  });
  return () => browser;
}

/** The browser of a program, started at the first request. It ends with the process. */
async function browserBy(program: BrowserProgram): Promise<Browser> {
  const known = browsers.get(program.executablePath);
  if (known?.isConnected()) return known;
  const browser = await chromium.launch({
    ...program,
    timeout: patience,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      '--font-render-hinting=none', // letter widths as rendered, as on current screens
      '--disable-checker-imaging', // pictures are in the first painted frame
    ],
  });
  browsers.set(program.executablePath, browser);
  return browser;
}

/** The same browser, for files that need one only in some tests. */
export function browserNow(): Promise<Browser> {
  const program = inject('asked') ?? inject('packaged');
  if (typeof program === 'string') throw new Error(program);
  return browserBy(program);
}

/** A new context with long timeouts. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  return context;
}

/** A new page that is closed after the test. Its logs are in `messages`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; messages: string[]; requests: string[] }> {
  const context = await newContext(browser, { viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // Browsers request it themselves, and a fixture has none.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  const messages: string[] = [];
  const requests: string[] = [];
  listenTo(page, messages, requests);
  return { page, messages, requests };
}

/** What outlives a document. A page on which a test has called one of these is not used again. */
const lasting = [
  'addInitScript',
  'emulateMedia',
  'exposeFunction',
  'exposeBinding',
  'setExtraHTTPHeaders',
] as const;
const changed = new WeakSet<Page>();
const mostUnused = 6;

/**
 * The same for a site that stores nothing, which costs half as much: a page is used again by later tests that give the same options.
 * Two pages of one test are never the same.
 */
export async function visitPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; messages: string[]; requests: string[] }> {
  const whole = { viewport: { width: 1280, height: 800 }, ...options };
  const key = JSON.stringify(whole);
  const known = unusedPages.findIndex(
    ([of, page]) => of === key && !page.isClosed() && page.context().browser() === browser,
  );
  const page =
    known === -1 ? await newVisited(browser, whole) : (unusedPages.splice(known, 1)[0]?.[1] as Page);
  onTestFinished(() => leave(key, page, whole));
  const messages: string[] = [];
  const requests: string[] = [];
  listenTo(page, messages, requests);
  return { page, messages, requests };
}

async function newVisited(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await newContext(browser, options);
  const page = await context.newPage();
  for (const name of lasting) {
    const own = page[name].bind(page) as (...given: unknown[]) => Promise<never>;
    page[name] = (...given: unknown[]) => {
      changed.add(page);
      return own(...given);
    };
  }
  for (const [device, name] of [
    [page.mouse, 'down'],
    [page.keyboard, 'down'],
    [context, 'newCDPSession'],
  ] as const) {
    const methods = device as unknown as Record<string, (...given: unknown[]) => unknown>;
    const own = methods[name]?.bind(device);
    methods[name] = (...given) => {
      changed.add(page);
      return own?.(...given);
    };
  }
  return page;
}

/** The pages of the running test, by their options. */
const ofTest = new Map<string, Page>();

/** The same, but the test uses one page for all visits with the same options. What it changed stays changed. */
export async function visitAgain(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const key = JSON.stringify(options);
  const known = ofTest.get(key);
  if (known && !known.isClosed()) return known;
  const { page } = await visitPage(browser, options);
  ofTest.set(key, page);
  onTestFinished(() => void ofTest.delete(key));
  return page;
}

/** Makes a page ready for the next test. */
async function leave(key: string, page: Page, { viewport }: BrowserContextOptions): Promise<void> {
  if (page.isClosed()) return;
  page.removeAllListeners();
  const context = page.context();
  const isFull = unusedPages.length >= mostUnused;
  const isAsNew = !changed.has(page) && context.pages().length === 1;
  try {
    if (!isAsNew) return await context.close();
    await page.unrouteAll();
    await page.mouse.move(-9, -9); // a new document would notice a pointer above it
    if (viewport) await page.setViewportSize(viewport);
    await page.goto('about:blank');
    await context.clearCookies();
    unusedPages.push([key, page]);
    if (isFull) await unusedPages.shift()?.[1].context().close();
  } catch {
    await context.close(); // something of it still moved
  }
}

function listenTo(page: Page, messages: string[], requests: string[]): void {
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`pageerror: ${error.message}`));
  page.on('request', (request) => requests.push(request.url()));
}

/** Moves the pointer onto an element that may be out of sight. The scroll event comes a frame later, and tooltips close then. */
export async function hover(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await target.hover();
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.css': 'text/css',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
};

/** The options for serving a folder. */
interface Serving {
  readonly base?: string;
  /** Delays scripts, in ms. */
  readonly delay?: number;
  /** Sends the headers of hosts with `_headers`. */
  readonly rules?: readonly Rule[];
  /** Called with every requested path and the status of its answer. */
  readonly onAnswer?: (path: string, status: number) => void;
}

/** Serves a folder as a static host does. Returns the address. */
export async function serve(folder: string, serving: Serving = {}): Promise<string> {
  const { base = '/', delay = 0, rules = [], onAnswer } = serving;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname.startsWith(base) ? pathname.slice(base.length - 1) : '/outside');
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const found = existsSync(file) && statSync(file).isFile();
    const shown = found ? file : join(folder, '404.html');
    const type = types[extname(shown)] ?? 'application/octet-stream';
    const send = () => {
      onAnswer?.(pathname, found ? 200 : 404);
      response.writeHead(found ? 200 : 404, { 'content-type': type, ...headersFor(rules, pathname) });
      if (existsSync(shown)) createReadStream(shown).pipe(response);
      else response.end();
    };
    setTimeout(send, type === types['.js'] ? delay : 0);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
}
