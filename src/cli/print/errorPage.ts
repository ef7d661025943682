// Problems → the page that a browser shows instead of the site. Pure.

import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { escapeAttribute } from '../../model/values/strings.ts';
import { omittedLines } from '../../problems/omitted.ts';
import { uncontrolled } from '../../problems/printable.ts';
import type { ProblemPages } from '../../serve/reload.ts';
import { sentenceOf } from '../words.ts';
import { type Equal, locationText, namedProblems, othersLine, pagesLine } from './print.ts';

/** The title of every message that a page cannot be rendered. */
const errorTitle = 'Unexpected Application Error!';

/** Its styles, which load nothing. */
const style = `
:host, .problems { all: initial; color-scheme: light dark; }
.problems { display: block; box-sizing: border-box; min-height: 100vh; padding: 2rem clamp(1rem, 5vw, 4rem); font: 16px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; }
.problems * { box-sizing: border-box; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: 1.5rem; }
li { border: 1px solid GrayText; border-inline-start: 6px solid #d33; border-radius: 8px; padding: 1rem 1.25rem; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0 0; max-width: 70ch; overflow-wrap: anywhere; }
a { color: LinkText; }
a:focus-visible { outline: 3px solid; outline-offset: 2px; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { margin: .75rem 0 0; padding: .75rem; overflow-x: auto; border-radius: 6px; background: color-mix(in srgb, CanvasText 8%, Canvas); }
`;

/** The content of its body: every problem with its location, code frame and hint. */
export function errorBody(problems: readonly Problem[]): string {
  return `<main class="problems"><h1>${errorTitle}</h1>
<p>${count(problems.length)}. The last good build stays in dist. This page disappears when all problems are fixed.</p>
${list(problems)}</main>`;
}

/** The title of the message about refused resources. */
const refusedTitle = 'Refused by the policy';

/** The content of the message about refused resources. */
function refusedBody(problems: readonly Problem[]): string {
  return `<main class="problems"><h1>${refusedTitle}</h1>
<p>${count(problems.length)}. The browser does the same where the site is published. Escape uncovers the page.</p>
${list(problems)}</main>`;
}

/** The whole page, with `script` at its end. */
export function errorPage(problems: readonly Problem[], script: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${errorTitle}</title><style>body { margin: 0 } ${style}</style></head>
<body>${errorBody(problems)}${script}</body></html>
`;
}

function list(problems: readonly Problem[]): string {
  const { named, omitted } = namedProblems(problems);
  const more = omittedLines(omitted).map((line) => `\n<p>${shown(line)}</p>`);
  return `<ol>${named.map(item).join('\n')}</ol>${more.join('')}`;
}

function item([one, ...equal]: Equal): string {
  const { code, at, related = [], frame } = one;
  const { text, hint } = sentenceOf(one);
  const more = [pagesLine(one), othersLine(one, equal)].flatMap((line) => line ?? []);
  const where = at ? `${link(at)} ` : '';
  const others = related.map((location) => `<p>see ${link(location)}</p>`);
  return `<li><h2>${where}${shown(code)}</h2><p>${shown(text)}</p>${hint ? `<p>${shown(hint)}</p>` : ''}${more.map((line) => `<p>${shown(line)}</p>`).join('')}${others.join('')}${
    frame ? `<pre tabindex="0">${shown(frame)}</pre>` : ''
  }</li>`;
}

/** A location that opens in an editor: the script of the watch asks for that. Outside of the site's folder nothing does. */
function link(at: SourceLocation): string {
  const { file, line = 1, column = 1 } = at;
  const code = `<code>${shown(locationText(at))}</code>`;
  if (/^(?:\.\.|[\\/]|[A-Za-z]:)/.test(file)) return code;
  const query = new URLSearchParams({ file, line: String(line), column: String(column) });
  return `<a href="#" title="Open in the editor" data-open="${escapeAttribute(String(query))}">${code}</a>`;
}

/** The text of a problem in HTML. */
function shown(text: string): string {
  return escapeAttribute(uncontrolled(text));
}

function count(problems: number): string {
  return problems === 1 ? 'One problem' : `${problems} problems`;
}

/** All of these, for a watch. */
export const problemPages: ProblemPages = { style, errorBody, errorPage, refusedTitle, refusedBody };
