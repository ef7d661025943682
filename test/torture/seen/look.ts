// The comparable parts of a page in a browser: a picture, computed styles, the fonts of its letters, its logs.
import type { CDPSession, Page } from 'playwright-core';

/** The settings of a view. */
export interface View {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly media: 'screen' | 'print';
}

/** The result of a view. */
export interface Seen {
  readonly picture: Buffer;
  /** A hash of all computed values, by the element. */
  readonly styles: ReadonlyMap<string, number>;
  /** The fonts that render the text of an element, with the number of glyphs of each. */
  readonly fonts: ReadonlyMap<string, string>;
  /** The visible text of the page, with the values of its fields. */
  readonly text: string;
  readonly messages: readonly string[];
}

/** A browser page that opens many addresses, one after the other. */
export class Viewer {
  readonly #page: Page;
  readonly #session: CDPSession;
  #messages: string[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
    page.on('console', (message) => {
      const isMistake = message.type() === 'error' || message.type() === 'warning';
      if (isMistake) this.#messages.push(wordsOf(message.text()));
    });
    page.on('pageerror', (error) => this.#messages.push(wordsOf(error.message)));
  }

  static async on(page: Page): Promise<Viewer> {
    // Some stylesheets request fonts of other sites. Tests make no such requests.
    await page.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    return new Viewer(page, session);
  }

  /** Opens an address, does something there, and views it. */
  async see(url: string, view: View, act?: (page: Page) => Promise<void>): Promise<Seen> {
    this.#messages = [];
    const page = this.#page;
    await page.setViewportSize({ width: view.width, height: 800 });
    const media = { colorScheme: view.scheme, media: view.media, reducedMotion: 'reduce' } as const;
    await page.emulateMedia(media);
    // An element under the pointer looks different. Islands leave the pointer where they were clicked.
    await page.mouse.move(-1, -1);
    const answer = await page.goto(url, { waitUntil: 'load' }).catch((error: Error) => error);
    if (answer instanceof Error) {
      // A browser downloads files that it cannot show.
      if (!/Download is starting|ERR_ABORTED/.test(answer.message)) throw answer;
      return { ...nothing, text: 'a download' };
    }
    await page.emulateMedia(media); // a page with COOP opens in another process, which does not know of print
    await page.evaluate(still);
    if (act) {
      await act(page);
      await page.evaluate(still);
    }
    await page.evaluate(stopped);
    const picture = await this.#picture();
    const styles = new Map(await page.evaluate(stylesOfAll));
    const text = await page.evaluate(textOfPage);
    return {
      picture,
      styles,
      fonts: await this.#fonts(),
      text,
      messages: [...new Set(this.#messages)].sort(),
    };
  }

  /** The whole page. Playwright's own picture fails for a drawing that is opened on its own. */
  async #picture(): Promise<Buffer> {
    const { cssContentSize } = await this.#session.send('Page.getLayoutMetrics');
    const { data } = await this.#session.send('Page.captureScreenshot', {
      captureBeyondViewport: true,
      clip: { ...cssContentSize, scale: 1 },
    });
    return Buffer.from(data, 'base64');
  }

  /** All computed values of one element. */
  async stylesOf(name: string): Promise<Readonly<Record<string, string>>> {
    return this.#page.evaluate(stylesOfOne, name);
  }

  async #fonts(): Promise<ReadonlyMap<string, string>> {
    const { root } = await this.#session.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await this.#session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: elementsOfBody,
    });
    const found = await Promise.all(
      nodeIds.slice(0, 400).map(async (nodeId) => {
        const { fonts } = await this.#session.send('CSS.getPlatformFontsForNode', { nodeId });
        // Whole files have names for weights that subsets may have lost, so only their sum is compared.
        const byName = new Map<string, number>();
        for (const { familyName, isCustomFont, glyphCount } of fonts) {
          const name = isCustomFont ? 'files' : familyName;
          byName.set(name, (byName.get(name) ?? 0) + glyphCount);
        }
        return [...byName]
          .sort()
          .map(([name, glyphs]) => `${glyphs} of ${name}`)
          .join(', ');
      }),
    );
    return new Map(found.map((fonts, index) => [String(index), fonts]));
  }
}

const elementsOfBody = 'body, body :not(script, style, template, site-island, x-island)';
const nothing: Seen = { picture: Buffer.of(), styles: new Map(), fonts: new Map(), text: '', messages: [] };

/** A browser's message about a policy, without hashes and help. */
function wordsOf(text: string): string {
  const [what = '', directive] = text.split(/because [\s\S]*?directive: "/);
  const words = directive === undefined ? what : `${what}because of ${directive.split(/[ ";]/, 1)}`;
  return words.replace(/http:\/\/127\.0\.0\.1:\d+/g, '').trim();
}

/** Runs in the browser: waits until everything is loaded and rendered. */
async function still(): Promise<void> {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await drawn();
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await drawn();
  await document.fonts.ready;
}

/** Runs in the browser: stops movements, and hides the blinking caret. */
function stopped(): void {
  for (const one of document.getAnimations()) {
    if (one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) one.cancel();
    else one.finish();
  }
  for (const drawing of document.querySelectorAll('svg')) drawing.pauseAnimations();
  if (document.activeElement instanceof HTMLElement) document.activeElement.style.caretColor = 'transparent';
}

/** Runs in the browser: the visible text, with the values of fields. */
function textOfPage(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const values = fields.map(({ value, checked }) => `${value} ${checked ?? ''}`);
  return [document.title, document.body?.innerText ?? document.documentElement.textContent, ...values].join(
    '\n',
  );
}

/** Runs in the browser: a hash of the computed values of each element, and of its ::before and ::after. */
function stylesOfAll(): [string, number][] {
  const file = /url\("http:\/\/127\.0\.0\.1:\d+\/(?:[^"/]*\/)*([^"/]*?)(?:-[0-9a-z]{8,12})?(\.\w+[^"]*)"\)/g;
  const all: [string, number][] = [];
  const elements = document.querySelectorAll(
    'html, body, body :not(script, style, template, site-island, x-island)',
  );
  [...elements].slice(0, 500).forEach((element, index) => {
    for (const pseudo of ['', '::before', '::after', '::marker']) {
      const style = getComputedStyle(element, pseudo || null);
      if (pseudo && (style.content === 'none' || style.content === 'normal')) continue;
      let hash = 0;
      for (const name of style) {
        if (name.startsWith('--')) continue; // a property that no rule uses is invisible
        const value = style.getPropertyValue(name).replace(file, 'url($1$2)');
        for (let at = 0; at < value.length; at += 1) hash = (Math.imul(hash, 31) + value.charCodeAt(at)) | 0;
        hash = (Math.imul(hash, 31) + 7) | 0;
      }
      all.push([`${index} ${element.localName}${pseudo}`, hash]);
    }
  });
  return all;
}

/** Runs in the browser: the computed values of the element with this name in `stylesOfAll`. */
function stylesOfOne(given: string): Record<string, string> {
  const file = /url\("http:\/\/127\.0\.0\.1:\d+\/(?:[^"/]*\/)*([^"/]*?)(?:-[0-9a-z]{8,12})?(\.\w+[^"]*)"\)/g;
  const elements = document.querySelectorAll(
    'html, body, body :not(script, style, template, site-island, x-island)',
  );
  const element = elements[Number.parseInt(given, 10)];
  if (!element) return {};
  const style = getComputedStyle(element, /::.*/.exec(given)?.[0] ?? null);
  const names = [...style].filter((name) => !name.startsWith('--'));
  const values = names.map((name) => [name, style.getPropertyValue(name).replace(file, 'url($1$2)')]);
  return Object.fromEntries([
    ['element', (element.cloneNode() as Element).outerHTML.slice(0, 100)],
    ...values,
  ]);
}
