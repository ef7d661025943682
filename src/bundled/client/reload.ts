// Runs in the browser only under `site watch`: waits for updates of the site, and shows them. The server adds it to every page. Its
// address has the number of the page's build.

import { reload, restore } from './kept.ts';
import { morph, type Served, served, stylesOf } from './morph.ts';
import { onRefused } from './refused.ts';

/** A message to an open page. */
export interface News {
  /** The number of the build; it increases, also from one watch to the next. */
  readonly build: number;
  /** `page`: it may have changed. `styles`: only its stylesheet has changed. `problems`: show them. `same`: nothing has changed. */
  readonly kind: 'page' | 'styles' | 'problems' | 'same';
  /** For `page`: the changed files besides pages. Undefined if they are unknown, or too many. */
  readonly files?: readonly string[];
}

const script = document.currentScript as HTMLScriptElement;
const { searchParams } = new URL(script.src);
const folder = script.src.replace(/[^/]*$/, '');
const isErrorPage = searchParams.has('problems');
let build = Number(searchParams.get('build'));
let events: EventSource | undefined;
let overlay: HTMLElement | undefined;
let title = document.title;
/** The page as served. Undefined until it is known. */
let shown: Served | undefined;
/** Messages are handled one after the other. */
let handled = Promise.resolve();

/** How long a refused page waits before it tries again, in ms (`Retry-After` of src/serve/streams.ts). */
const retryAfter = 10_000;

/** Browsers keep only six connections to one host, so hidden tabs close theirs. */
function attend() {
  if (document.hidden) {
    events?.close();
    events = undefined;
  } else if (!events) {
    const query = new URLSearchParams({ page: location.pathname, build: String(build) });
    events = new EventSource(`${folder}events?${query}`);
    events.onmessage = ({ data }) => {
      handled = handled.then(() => receive(JSON.parse(data))).catch(reload);
    };
    // After a refusal browsers do not reconnect themselves, as they do after a lost connection.
    events.onerror = ({ target }) => {
      if (target !== events || events.readyState !== EventSource.CLOSED) return;
      events = undefined;
      setTimeout(attend, retryAfter);
    };
  }
}

async function receive(news: News) {
  if (news.kind === 'problems') {
    build = news.build;
    if (isErrorPage) location.reload();
    else await show();
    return;
  }
  if (isErrorPage || (news.kind === 'page' && !(await renew(news.files)))) return reload();
  build = news.build;
  hide();
  const html = news.kind === 'styles' ? await text() : undefined;
  if (html !== undefined) restyle(html);
}

/** The page as it is served now. Undefined if there is no answer, for example while the browser leaves this page. */
const text = () =>
  fetch(location.href)
    .then((answer) => answer.text())
    .catch(() => undefined);

/** The number of a page's build, from the address of this script. */
const buildOf = (html: string) => Number(/\/\.site\/reload\.js\?build=(\d+)/.exec(html)?.[1]);

/** Shows the present page without a reload. Returns whether that is possible. */
async function renew(files: readonly string[] | undefined): Promise<boolean> {
  const before = shown;
  if (!before || !files || files.some(isLoaded)) return false;
  const html = await text();
  if (html === undefined) return true;
  const after = served(html);
  if (Number.isNaN(buildOf(after.html)) || !morph(before, after)) return false;
  hide();
  document.title = after.root.querySelector('head > title')?.textContent ?? '';
  if (stylesOf(before.html) !== stylesOf(after.html)) restyle(after.html);
  shown = after;
  return true;
}

function isLoaded(file: string): boolean {
  const path = new URL(`../${encodeURI(file)}`, folder).pathname;
  const icons = document.querySelectorAll<HTMLLinkElement>('link[href]');
  const names = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...icons].map(({ href }) => href),
  ];
  return names.some((name) => URL.canParse(name) && new URL(name).pathname === path);
}

/** Replaces the page's styles by those of its new HTML. Nothing else on the page changes. */
function restyle(html: string) {
  if (shown) shown = { ...shown, html };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(stylesOf(html));
  document.adoptedStyleSheets = [sheet];
  for (const style of document.querySelectorAll<HTMLStyleElement>('style')) {
    if (style.sheet && style.textContent !== '') style.sheet.disabled = true; // an empty one belongs to a library
  }
}

/** Shows the problems above the page, which does not change. */
async function show() {
  const { style, body } = await (await fetch(`${folder}problems`)).json();
  cover('Unexpected Application Error!', style, body);
}

function cover(name: string, style: string, body: string) {
  hide();
  overlay = document.createElement('site-problems');
  overlay.setAttribute('role', 'alertdialog');
  overlay.setAttribute('aria-label', name);
  overlay.tabIndex = -1;
  Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', overflow: 'auto' });
  const root = overlay.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = body;
  document.documentElement.append(overlay);
  title = document.title;
  document.title = name;
  overlay.focus();
}

function hide() {
  if (!overlay) return;
  overlay.remove();
  overlay = undefined;
  document.title = title;
}

/** Calls `act` when the page is parsed. This script is at its beginning, so that it sees all refusals. */
function whenRead(act: () => void) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

/** Shows a badge on the page, for example for a draft. */
function badge(text: string) {
  const element = document.createElement('site-badge');
  element.textContent = text;
  const look = {
    position: 'fixed',
    insetBlockEnd: '12px',
    insetInlineStart: '12px',
    zIndex: '2147483646',
    padding: '4px 12px',
    borderRadius: '8px',
    font: 'bold 14px/1.5 system-ui, sans-serif',
    color: '#000',
    background: '#ffd54a',
    boxShadow: '0 0 0 2px #000',
  };
  Object.assign(element.style, look); // a page's content security policy allows this, but not an attribute
  document.documentElement.append(element);
}

const words = searchParams.get('badge');
if (words) whenRead(() => badge(words));
onRefused((all) =>
  whenRead(async () => {
    if (isErrorPage) return;
    const query = new URLSearchParams({ refused: JSON.stringify(all) });
    const { name, style, body } = await (await fetch(`${folder}refused?${query}`)).json();
    if (body && (!overlay || overlay.getAttribute('aria-label') === name)) cover(name, style, body);
  }),
);
if (!isErrorPage)
  whenRead(async () => {
    restore();
    const html = await text();
    // Another build may have come meanwhile.
    if (html !== undefined && buildOf(html) === build) shown ??= served(html);
  });
/** Opens the location of a problem in the editor on the machine of the watch. Pages of other sites cannot send this header. */
addEventListener('click', (event) => {
  const link = event
    .composedPath()
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.open !== undefined);
  if (!link) return;
  event.preventDefault();
  fetch(`${folder}open?${link.dataset.open}`, { headers: { 'X-Site-Open': script.nonce } });
});
performance.setResourceTimingBufferSize(5000);
addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
document.addEventListener('visibilitychange', attend);
addEventListener('pagehide', () => {
  events?.close();
  events = undefined;
});
addEventListener('pageshow', attend);
attend();
