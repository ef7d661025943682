#!/usr/bin/env bash
# Chromium 141.0.7390.0 (of @sparticuz/chromium 141.0.0, with playwright-core 1.65.1); Debian's Chromium 156 does the same
# Question: may `text-wrap: balance` change which lines of a heading fit its box, where a float stands beside the first one?
# Good guess: no. It evens out the lines that `wrap` would make; wherever it cannot, the text breaks as with `wrap`.
# Behaviour: where only the first word fits beside the float, the text is not broken at all: one line, as long as it is,
#   runs across the float and out of the box. With `wrap` the same heading has three lines, all inside.
# Output seen: wrap 3 lines, inside; balance 1 line, outside
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @sparticuz/chromium@141.0.0 playwright-core@1.65.1
cat >try.mjs <<'JS'
import packaged from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: await packaged.executablePath(), args: packaged.args });
const page = await browser.newPage();
await page.setContent(`<!doctype html><style>
  div { width: 300px } h1 { font: 20px/24px monospace; margin: 0 }
  h1::before { content: ""; float: right; width: 200px; height: 20px }
</style>${['wrap', 'balance'].map((way) => `<div><h1 style="text-wrap: ${way}">Oops! Pages not found here tonight my dear</h1></div>`).join('')}`);
const [wrap, balance] = await page.locator('h1').evaluateAll((all) =>
  all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
    const { right } = range.getBoundingClientRect();
    return `${lines} line${lines > 1 ? 's' : ''}, ${right > one.getBoundingClientRect().right ? 'outside' : 'inside'}`;
  }),
);
console.log(`wrap ${wrap}; balance ${balance}`);
await browser.close();
process.exit(wrap === '3 lines, inside' && balance === '1 line, outside' ? 0 : 1);
JS
node try.mjs
