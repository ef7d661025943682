// Firefox and WebKitGTK, where installed, controlled like Chromium: with real pointers and keys, by the W3C's protocols.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { browserNow, openPage } from './browser.ts';
import { patience } from './patience.ts';
import { atTheEnd, temporaryFolder } from './sites.ts';

/** A browser with one page. */
export interface Engine {
  readonly name: string;
  readonly open: (url: string) => Promise<void>;
  /** The result of a function that runs in the page. Its promise is awaited. */
  readonly ask: <T, A = undefined>(what: (given: A) => T, given?: A) => Promise<Awaited<T>>;
  readonly move: (x: number, y: number) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  readonly press: (key: keyof typeof keys) => Promise<void>;
  /** The page as a PDF. Undefined if the browser makes none. */
  readonly print: () => Promise<Buffer | undefined>;
}

/** The start options of a browser. */
export interface Look {
  /** Whether only the visitor's colors are used. A browser without this feature does not start. */
  readonly isForced: boolean;
}

/** Keys as WebDriver numbers them. */
const keys = { Tab: '\uE004', Enter: '\uE006', Escape: '\uE00C', Space: ' ', ArrowDown: '\uE015' };
const size = { width: 1280, height: 900 };

const call = <A>(what: (given: A) => unknown, given: A | undefined) =>
  `(${what})(${JSON.stringify(given) ?? ''})`;

/** The Chromium of the tests. */
export async function chromium({ isForced }: Look): Promise<Engine> {
  const { page } = await openPage(await browserNow(), {
    viewport: size,
    ...(isForced && { forcedColors: 'active' }),
  });
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url)),
    ask: async (what, given) => page.evaluate(call(what, given)) as never,
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    print: () => page.pdf({ format: 'A4' }),
  };
}

const onPath = (names: readonly string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Starts a program that ends with the test. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  child.on('error', () => {}); // the waiting code reports it
  atTheEnd(() => void child.kill('SIGKILL'));
  child.stdout?.resume();
  return child;
}

/** Tries something that may throw a few times. */
async function until<T>(what: () => T | Promise<T>): Promise<T> {
  for (const late = performance.now() + patience; ; ) {
    try {
      return await what();
    } catch (error) {
      if (performance.now() > late) throw error;
      await new Promise((next) => setTimeout(next, 50));
    }
  }
}

/** The answers of a driver to commands, over any connection. */
type Command = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** Firefox by WebDriver BiDi: https://w3c.github.io/webdriver-bidi. Undefined if it is missing. */
export async function firefox({ isForced }: Look): Promise<Engine | undefined> {
  const program = onPath(['firefox', 'firefox-esr']);
  if (!program) return undefined;
  const profile = temporaryFolder();
  const preferences = {
    'ui.primaryPointerCapabilities': 6, // a headless one reports that it has no mouse
    'ui.allPointerCapabilities': 6,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    ...(isForced && { 'browser.display.document_color_use': 2 }),
  };
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  mkdirSync(join(profile, 'home'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = start(program, args, { HOME: join(profile, 'home'), MOZ_CRASHREPORTER_DISABLE: '1' });
  let said = '';
  child.stderr?.on('data', (part) => {
    said += part;
  });
  const address = await until(() => {
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (found) return found;
    throw new Error(`Firefox does not begin:\n${said}`);
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((opened, fails) => {
    socket.addEventListener('open', opened);
    socket.addEventListener('error', fails);
  });
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, ...answer } = JSON.parse(String(data));
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let last = 0;
  const command: Command = async (method, params = {}) => {
    last += 1;
    const id = last;
    const answered = new Promise<Record<string, unknown>>((answer) => waiting.set(id, answer));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (!result) throw new Error(`Firefox refuses ${method}: ${message}`);
    return result as Record<string, unknown>;
  };
  await command('session.new', { capabilities: {} });
  // The first page never gets the focus, and keys have no effect there.
  const { context } = await command('browsingContext.create', { type: 'window' });
  await command('browsingContext.activate', { context });
  await command('browsingContext.setViewport', { context, viewport: size });
  const actions = (...all: object[]) => command('input.performActions', { context, actions: all });
  return {
    name: 'Firefox',
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    ask: async (what, given) => {
      const expression = `Promise.resolve(${call(what, given)}).then((it) => JSON.stringify(it))`;
      const target = { context };
      const { result, exceptionDetails } = (await command('script.evaluate', {
        expression,
        target,
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    ...inputs(actions),
    print: async () =>
      Buffer.from(String((await command('browsingContext.print', { context })).data), 'base64'),
  };
}

/** A pointer and keys, by the names of both protocols. */
function inputs(actions: (...all: object[]) => Promise<unknown>): Pick<Engine, 'move' | 'click' | 'press'> {
  const pointer = (...steps: object[]) =>
    actions({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps });
  const to = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
  const button = { button: 0 };
  return {
    move: async (x, y) => void (await pointer(to(x, y))),
    click: async (x, y) =>
      void (await pointer(to(x, y), { type: 'pointerDown', ...button }, { type: 'pointerUp', ...button })),
    press: async (key) => {
      const value = keys[key];
      const steps = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await actions({ type: 'key', id: 'keys', actions: steps });
    },
  };
}

/** WebKitGTK by WebDriver: https://www.w3.org/TR/webdriver2. Undefined where its driver, its browser or a screen is missing. */
export async function webkit({ isForced }: Look): Promise<Engine | undefined> {
  const [driver, screen, manager] = [onPath(['WebKitWebDriver']), onPath(['Xvfb']), onPath(['openbox'])];
  const browser = miniBrowser();
  if (!driver || !screen || !manager || !browser || isForced) return undefined;
  // It chooses its screen number, and writes it there.
  const shown = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  atTheEnd(() => void shown.kill('SIGKILL'));
  const [number] = await once(shown.stdio[3] as NodeJS.ReadableStream, 'data');
  const env = { DISPLAY: `:${String(number).trim()}`, HOME: temporaryFolder() };
  start(manager, [], env); // without one no page ever has the focus
  const port = await freePort();
  start(driver, [`--port=${port}`], env);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKitGTK refuses ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const wanted = {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    timeouts: { script: patience, pageLoad: patience },
  };
  const { sessionId } = (await until(() => send('POST', '', { capabilities: { alwaysMatch: wanted } }))) as {
    sessionId: string;
  };
  atTheEnd(() => void send('DELETE', `/${sessionId}`).catch(() => {})); // the driver would not end its browser
  const post = (path: string, body: object) => send('POST', `/${sessionId}${path}`, body);
  await post('/window/rect', size);
  return {
    name: 'WebKitGTK',
    open: async (url) => void (await post('/url', { url })),
    ask: async (what, given) => {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(${call(what, given)}).then((it) => done([JSON.stringify(it)]), (error) => done([null, String(error)]));`;
      const [value, fault] = (await post('/execute/async', { script, args: [] })) as [string | null, string?];
      if (fault) throw new Error(fault);
      return JSON.parse(value ?? 'null');
    },
    ...inputs((...all) => post('/actions', { actions: all })),
    print: async () => undefined,
  };
}

/** WebKitGTK's own browser, which is beside its library. */
function miniBrowser(): string | undefined {
  const below = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ['/usr/lib', '/usr/libexec']
    .flatMap((folder) => [folder, ...below(folder).filter((path) => /-linux-gnu/.test(path))])
    .flatMap((folder) => below(folder).filter((path) => /webkit(?:2?gtk)-[\d.]+$/.test(path)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
