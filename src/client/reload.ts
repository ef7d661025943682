// Runs in the browser only under `site watch`: waits for updates of the site, and shows them. The server adds it to every page. Its
// address has the number of the page's build.

import { onRefused } from './refused.ts';

/** A message to an open page. */
export interface News {
  /** The number of the build; it increases, also from one watch to the next. */
  readonly build: number;
  /** `page`: reload it. `styles`: only its stylesheet has changed. `problems`: show them. `same`: nothing has changed. */
  readonly kind: 'page' | 'styles' | 'problems' | 'same';
}

const script = document.currentScript as HTMLScriptElement;
const { searchParams } = new URL(script.src);
const folder = script.src.replace(/[^/]*$/, '');
const isErrorPage = searchParams.has('problems');
let build = Number(searchParams.get('build'));
let events: EventSource | undefined;
let overlay: HTMLElement | undefined;
let title = document.title;

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
    events.onmessage = ({ data }) => receive(JSON.parse(data));
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
  if (isErrorPage || news.kind === 'page') return location.reload();
  build = news.build;
  hide();
  if (news.kind === 'styles') await restyle();
}

/** Replaces the page's stylesheet by the new one. Nothing else on the page changes. */
async function restyle() {
  const [head = ''] = (await (await fetch(location.href)).text()).split('</head>');
  // A page's content security policy would block a changed <style>, even in a document that is only parsed.
  const styles = [...head.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.join('\n'));
  document.adoptedStyleSheets = [sheet];
  for (const style of document.querySelectorAll<HTMLStyleElement>('head style')) {
    if (style.sheet) style.sheet.disabled = true;
  }
}

/** Shows the problems above the page, which does not change. */
async function show() {
  const { style, body } = await (await fetch(`${folder}problems`)).json();
  cover('Unexpected Application Error!', style, body);
}

/** Shows an overlay on the page. */
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
addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
document.addEventListener('visibilitychange', attend);
addEventListener('pagehide', () => {
  events?.close();
  events = undefined;
});
addEventListener('pageshow', attend);
attend();
