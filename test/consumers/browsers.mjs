// The browsers of this machine, each with a page: opening an address, taking a picture, and more. Each function returns undefined if its
// browser, its driver or a screen is missing. Firefox and WebKitGTK are controlled by the W3C's protocols.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './cache.mjs';
import { temporaryFolder } from './sites.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const size = { width: 1280, height: 900 };

/** Chromium as the tests start it; its colors are sRGB, whatever the color profile of the screen. */
export async function chromium(viewport = size) {
  const { chromium: engine } = await import('playwright-core');
  const paths = [process.env.CHROME_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const executablePath = paths.find((one) => existsSync(one));
  if (!executablePath) return undefined;
  const args = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'];
  const browser = await engine.launch({ executablePath, args });
  const page = await browser.newPage({ viewport });
  return {
    page,
    open: (url) => page.goto(url),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Firefox by WebDriver BiDi. */
export async function firefox() {
  const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((one) => existsSync(one));
  if (!path) return undefined;
  const WebSocket = npm({ jsdom: '26.1.0' }).require('ws');
  const profile = temporaryFolder('firefox');
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(path, args, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  try {
    const listens = /WebDriver BiDi listening on (ws:\S+)/;
    for (let tries = 0; tries < 300 && !listens.test(said); tries += 1) await pause(100);
    const socket = new WebSocket(`${listens.exec(said)[1]}/session`);
    await new Promise((opened) => socket.on('open', opened));
    const waiting = new Map();
    socket.on('message', (data) => {
      const answer = JSON.parse(String(data));
      waiting.get(answer.id)?.(answer);
    });
    const command = async (method, params = {}) => {
      const id = waiting.size + 1;
      const answered = new Promise((answer) => waiting.set(id, answer));
      socket.send(JSON.stringify({ id, method, params }));
      const { result, message } = await answered;
      if (!result) throw new Error(`${method}: ${message}`);
      return result;
    };
    await command('session.new', { capabilities: {} });
    const { context } = await command('browsingContext.create', { type: 'tab' });
    return {
      command: (method, params) => command(method, { context, ...params }),
      open: (url) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
      picture: async () =>
        Buffer.from((await command('browsingContext.captureScreenshot', { context })).data, 'base64'),
      close: () => {
        socket.close();
        child.kill('SIGKILL');
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** WebKitGTK by WebDriver. */
export async function webkit() {
  const folders = ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0'];
  const binary = folders.map((one) => join(one, 'MiniBrowser')).find((one) => existsSync(one));
  if (!binary || !existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb')) return undefined;
  const screen = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((told) => screen.stdio[3].once('data', told));
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, HOME: temporaryFolder('webkit') };
  const port = 4699;
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await pause(1500);
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const { sessionId } = await send('POST', '', { capabilities: { alwaysMatch: options } });
    const ask = (method, path, body) => send(method, `/${sessionId}${path}`, body);
    await ask('POST', '/window/rect', size);
    return {
      ask,
      open: (url) => ask('POST', '/url', { url }),
      picture: async () => {
        // It takes a picture of the painted content, which may be empty at first.
        const script = `const done = arguments[0];
          Promise.allSettled([...document.images].map((one) => one.decode())).then(() => setTimeout(done, 250));`;
        await ask('POST', '/execute/async', { script, args: [] });
        return Buffer.from(await ask('GET', '/screenshot'), 'base64');
      },
      close: async () => {
        await ask('DELETE', '').catch(() => {}); // the driver would not end its browser
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
