// The policy sources that scripts need, read from their text; and the addresses that a policy allows.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts as somebody writes them.
import { describe, expect, test } from 'vitest';
import { policyRequests } from '../src/stages/2-templates/islands/policyRequests.ts';
import { allows, sourceFor } from '../src/stages/5-site/hosting/allows.ts';

const asked = (text: string) => policyRequests(text).map(({ directive, wanted }) => `${directive} ${wanted}`);

describe('a script requests', () => {
  test.each<readonly [string, ...string[]]>([
    ["fetch('https://a.example/x')", 'connect-src https://a.example/x'],
    ["window.fetch('https://a.example')", 'connect-src https://a.example'],
    ["globalThis.navigator.sendBeacon('https://a.example/')", 'connect-src https://a.example/'],
    ["fetch('//a.example/x')", 'connect-src //a.example/x'],
    ["fetch('/own.json'); fetch('own.json')", 'connect-src /own.json'],
    ['fetch(`https://a.example/${id}?q=${q}`)', 'connect-src https://a.example/'],
    ['const a = `https://${"a.example"}`; fetch(a + "/" + x)', 'connect-src https://a.example/'],
    ['let a = "https://a.example/"; fetch(a)', 'connect-src https://a.example/'],
    [
      "const to = on ? 'https://a.example/' : 'https://b.example/'; fetch(to)",
      'connect-src https://a.example/',
      'connect-src https://b.example/',
    ],
    ["fetch(given || 'https://a.example/')", 'connect-src https://a.example/'],
    ["fetch(new URL(path, 'https://a.example/v1/'))", 'connect-src https://a.example/'],
    ["fetch(new URL('https://a.example/x').href, {})", 'connect-src https://a.example/x'],
    ["fetch(new Request('https://a.example/x'))", 'connect-src https://a.example/x'],
    ["const at = { api: 'https://a.example/' }; fetch(at.api + 'x')", 'connect-src https://a.example/x'],
    [
      "function f() { const a = 'https://a.example/'; { const a = 'https://b.example/'; fetch(a) } fetch(a) }",
      'connect-src https://b.example/',
      'connect-src https://a.example/',
    ],
    ["const api = 'https://a.example'; fetch(api + path)", 'connect-src https://a.example'],
    ['fetch(`https://a.example${path}`)', 'connect-src https://a.example'],
    [
      "const get = (url) => fetch(url); get('https://a.example/'); get(later); get('https://b.example/')",
      'connect-src https://a.example/',
      'connect-src https://b.example/',
    ],
    [
      "load('https://a.example'); async function load(host) { fetch(`${host}/x`) }",
      'connect-src https://a.example/x',
    ],
    ["new WebSocket('wss://a.example')", 'connect-src wss://a.example'],
    ["new EventSource('https://a.example/')", 'connect-src https://a.example/'],
    [
      "const r = new XMLHttpRequest(); r.open('post', 'https://a.example/')",
      'connect-src https://a.example/',
    ],
    ["new Worker(new URL('./w.js', import.meta.url)); new Worker('/w.js')", 'worker-src /w.js'],
    ['const u = URL.createObjectURL(b); new Worker(u); img.src = u', 'worker-src blob:'],
    ["navigator.serviceWorker.register('/sw.js')", 'worker-src /sw.js'],
    ["importScripts('https://a.example/a.js')", 'script-src https://a.example/a.js'],
    ["import('https://a.example/a.js'); import(later)", 'script-src https://a.example/a.js'],
    ["import a from 'https://a.example/a.js'; import b from './b.js'", 'script-src https://a.example/a.js'],
    ["export * from 'https://a.example/a.js'; export const b = 1", 'script-src https://a.example/a.js'],
    [
      'await WebAssembly.compileStreaming(x); new WebAssembly.Module(y)',
      "script-src 'wasm-unsafe-eval'",
      "script-src 'wasm-unsafe-eval'",
    ],
    ["eval(x); new Function('a', 'return a')", "script-src 'unsafe-eval'", "script-src 'unsafe-eval'"],
    ["new FontFace('A', 'url(https://a.example/a.woff2)')", 'font-src https://a.example/a.woff2'],
    ["new Audio('https://a.example/a.mp3')", 'media-src https://a.example/a.mp3'],
    [
      "const s = document.createElement('script'); s.async = true; s.src = 'https://a.example/a.js'",
      'script-src https://a.example/a.js',
    ],
    ["const i = new Image(); i.src = 'https://a.example/a.png'", 'img-src https://a.example/a.png'],
    [
      "const l = document.createElement('link'); l.href = 'https://a.example/a.css'; l.rel = 'stylesheet'",
      'style-src https://a.example/a.css',
    ],
    [
      "Object.assign(document.createElement('iframe'), { src: 'https://a.example/' })",
      'frame-src https://a.example/',
    ],
    [
      "jsx('iframe', { src: 'https://a.example/' }); jsx('a', { href: 'https://b.example/' })",
      'frame-src https://a.example/',
    ],
    [
      "h('link', { rel: 'stylesheet', href: 'https://a.example/a.css' })",
      'style-src https://a.example/a.css',
    ],
    ["h('form', { action: 'https://a.example/' })", 'form-action https://a.example/'],
  ])('%s', (text, ...expected) => {
    expect(asked(text)).toEqual(expected);
  });

  test.each([
    "// fetch('https://a.example/')",
    "const text = `fetch('https://a.example/')`",
    "(fetch) => fetch('https://a.example/')",
    "import { fetch } from 'x'; fetch('https://a.example/')",
    "class WebSocket {} new WebSocket('wss://a.example/')",
    "let a = 'https://a.example/'; a = b; fetch(a)",
    "let a = 'https://a.example/'; [a] = b; for (a of c) fetch(a)",
    "function f(a = 'https://a.example/') { fetch(a) }",
    "const get = (url) => { url = other; return fetch(url) }; get('https://a.example/')",
    'const f = (a) => g(a), g = (a) => { f(a); fetch(a) }; f(x)',
    'fetch(`https://api${n}/x`); fetch(`http://localhost:${port}/`); fetch(`https://a-${n}.example/`)',
    'fetch(`https://${host}/x`); fetch(`https://a.${host}/`)',
    "window.open('https://a.example/'); location.href = 'https://a.example/'; link.href = 'https://a.example/'",
    "const l = document.createElement('link'); l.rel = 'preconnect'; l.href = 'https://a.example'",
    "const a = document.createElement('a'); a.href = 'https://a.example/'",
    "dialog.open('https://a.example/')",
    "try { new Function(''); eval('1') } catch {}",
    "const root = Function('return this')()",
    'const a = a + a; fetch(a)',
    'this is no script',
  ])('nothing: %s', (text) => {
    expect(asked(text)).toEqual([]);
  });

  test('a source at its line', () => {
    expect(policyRequests("\n  go(fetch('https://a.example/'))")).toEqual([
      { directive: 'connect-src', wanted: 'https://a.example/', what: 'fetch()', line: 2, column: 6 },
    ]);
  });
});

const own = 'https://own.example';

test.each([
  ["'self'", '/a', true],
  ["'self'", 'https://own.example/a', true],
  ["'self'", 'wss://own.example/a', true],
  ["'self'", 'https://www.own.example/', false],
  ["'none'", '/a', false],
  ['*', 'https://a.example/', true],
  ['*', 'data:,', false],
  ['data:', 'data:,', true],
  ['https:', 'https://a.example/', true],
  ['https:', 'http://a.example/', false],
  ['http:', 'https://a.example/', true],
  ['https://a.example', 'https://a.example/b', true],
  ['https://a.example', '//a.example/b', true],
  ['https://a.example', 'https://b.a.example/', false],
  ['https://a.example', 'https://a.example:8443/', false],
  ['https://a.example:*', 'https://a.example:8443/', true],
  ['https://a.example:443', 'https://a.example/', true],
  ['https://a.example', 'wss://a.example/', false],
  ['wss://a.example', 'wss://a.example/', true],
  ['https://*.a.example', 'https://b.a.example/', true],
  ['https://*.a.example', 'https://a.example/', false],
  ['https://a.example/v1/', 'https://a.example/v1/b', true],
  ['https://a.example/v1/', 'https://a.example/v2/b', false],
  ['https://a.example/v1', 'https://a.example/v1/b', false],
])('the source %s allows %s: %s', (source, wanted, expected) => {
  expect(allows(new Map([['connect-src', new Set([source])]]), 'connect-src', wanted, own)).toBe(expected);
});

test('a missing directive uses the sources of its fallback', () => {
  const policy = new Map([
    ['default-src', new Set(["'none'"])],
    ['script-src', new Set(["'self'"])],
  ]);
  expect(allows(policy, 'worker-src', '/w.js', own)).toBe(true);
  expect(allows(policy, 'frame-src', '/a/', own)).toBe(false);
  expect(allows(policy, 'script-src', "'wasm-unsafe-eval'", own)).toBe(false);
  expect(allows(new Map(), 'frame-src', '/a/', own)).toBe(false);
});

test.each([
  ['/a', 'self'],
  ['//a.example/b', 'https://a.example'],
  ['wss://a.example:8443/b', 'wss://a.example:8443'],
  ['blob:', 'blob:'],
  ['data:image/gif;base64,AA==', 'data:'],
  ["'wasm-unsafe-eval'", 'wasm-unsafe-eval'],
])('%s needs the source %s', (wanted, expected) => {
  expect(sourceFor(wanted, own)).toBe(expected);
});
