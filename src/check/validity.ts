// Final HTML → the problems that html-validate finds, with their locations in the sources.

import type { Packs } from '../engine/pack.ts';
import { documentFile, pageTemplateFile } from '../model/addresses/paths.ts';
import type { SourceLocation } from '../model/site/problem.ts';
import type { PageFacts } from '../model/site/site.ts';
import { once } from '../model/values/lazy.ts';
import { frame } from '../problems/codeFrames.ts';
import { locationOfUrl } from '../problems/locate.ts';
import { onPage } from '../problems/parts.ts';
import { problem } from '../problems/problem.ts';
import type { OnProgress } from '../problems/reporting.ts';
import { plural } from '../problems/sentence.ts';
import { textOf } from '../stages/1-sources/queries.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { type AuditResult, type Finding, htmlOf } from './audit.ts';
import { levelRule, type Remark, remarking } from './remarks.ts';

/** The box of a task in Markdown (GFM, 5.3). Nobody can check it, and its text is beside it. */
const taskBox = /^<input(?=[^>]*\stype="checkbox")(?=[^>]*\sdisabled\b)/;

/** Whether builds report it already (a picture without a text, as image-without-alt), or it is not a mistake of the author. */
function isKnown({ ruleId, message, offset }: Remark, html: string): boolean {
  if (ruleId === levelRule) return message.startsWith('Initial'); // of a dialog or a template
  if (ruleId === 'input-missing-label') return taskBox.test(tagAround(html, offset));
  return ruleId === 'wcag/h37';
}

/** A page that is checked. */
interface Checking {
  readonly html: string;
  readonly linesOf: () => readonly string[];
  readonly headings: () => ReadonlyMap<string, number>;
  readonly facts: PageFacts;
}

/** HTML allows a page without `<html>`, and so does html-validate. But then its language is unknown (WCAG 3.1.1). */
const withoutRoot: Remark = {
  ruleId: 'missing-html-element',
  isAccess: true,
  message: '<html> is missing, whose lang names the language of the page',
  line: 1,
  column: 1,
  offset: 0,
};

/**
 * Validates every page by the rules of HTML and accessibility. `shownOut`: the name of the out folder in reports; `packs`: the
 * stored results of earlier checks.
 */
export async function validity(
  site: MadeSite,
  packs: Packs,
  shownOut: string,
  onProgress: OnProgress,
): Promise<AuditResult> {
  const findings: Finding[] = [];
  const remarks = remarking(packs);
  const pages = site.facts();
  for (const [done, facts] of pages.entries()) {
    onProgress('html', done, pages.length);
    const html = await htmlOf(site, facts);
    const linesOf = once(() => html.split('\n'));
    const headings = once(() => headingsOf(site.q(textOf, facts.route.page.source.path) ?? ''));
    for (const remark of await remarks.on(html))
      if (!isKnown(remark, html)) findings.push(explain(remark, { html, linesOf, headings, facts }));
    if (!/<html[\s>]/i.test(html)) findings.push(explain(withoutRoot, { html, linesOf, headings, facts }));
  }
  remarks.save();
  const summary = `${plural(pages.length, 'page')}, by the rules of HTML and of static accessibility`;
  return { summary, findings };

  function explain(
    { ruleId, isAccess, message, line, column, offset }: Remark,
    { html, linesOf, headings, facts }: Checking,
  ): Finding {
    const isSecondTitle = ruleId === levelRule && message.startsWith('Multiple');
    const said = isSecondTitle
      ? 'The page has a second <h1>; write ## in Markdown, if the template renders the title'
      : message;
    const page = facts.route.page.source.path;
    const tag = tagAround(html, offset);
    const at = locationOfTag(tag, html, facts, site) ??
      (ruleId === levelRule ? locationOfHeading(html, offset, page, headings()) : undefined) ?? {
        file: ruleId === withoutRoot.ruleId ? documentFile : page,
      };
    const written: SourceLocation = { file: `${shownOut}/${facts.route.output}`, line, column };
    const code = isAccess ? 'inaccessible' : 'invalid-html';
    // If the location in the source is unknown, the line of the final page is shown.
    const shown = at.line === undefined ? frame(linesOf(), written) : undefined;
    const found = { ...problem(code, [said, ruleId], at, [written]), rule: ruleId, frame: shown };
    return {
      page,
      problem: onPage(facts.route.route, found),
      // The same words in the files of two pages are two mistakes.
      same: [ruleId, said, tag, at.file === page && (at.line === undefined || page)].join(' '),
    };
  }
}

/** The most characters of a heading that are compared. */
const mostOfHeading = 2_000;

const lettersOf = (text: string) =>
  text
    .slice(0, mostOfHeading)
    .replace(/<[^>]*>|&[#\w]+;|\{[#.:][^{}]*\}\s*$|\]\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The first lines of headings in Markdown, by level and letters. */
function headingsOf(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, signs] = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line) ?? [];
    const tags = [...line.matchAll(/<h([1-6])[\s>]/gi)].map(([, level]) => Number(level));
    const [underline = ''] = /^(?:=+|-+)(?=\s*$)/.exec(lines[index + 1] ?? '') ?? [];
    const below = underline === '' ? [] : [underline.startsWith('=') ? 1 : 2];
    for (const level of new Set([...(signs ? [signs.length] : []), ...tags, ...below])) {
      const key = `${level} ${lettersOf(line)}`;
      if (!found.has(key)) found.set(key, index + 1);
    }
  }
  return found;
}

/** The location of the heading at `offset` in the Markdown of a page. */
function locationOfHeading(
  html: string,
  offset: number,
  file: string,
  headings: ReadonlyMap<string, number>,
): SourceLocation | undefined {
  const [, level = '1', inner = ''] =
    /^<h([1-6])[^>]*>(.*?)<\/h\1>/s.exec(html.slice(offset, offset + mostOfHeading)) ?? [];
  const line = headings.get(`${level} ${lettersOf(inner)}`);
  return line === undefined ? undefined : { file, line, column: 1 };
}

/** The opening tag that contains `offset`, or the last one before it. */
function tagAround(html: string, offset: number): string {
  const start = html.lastIndexOf('<', offset);
  const end = html.indexOf('>', start);
  return start === -1 || end === -1 ? '' : html.slice(start, end + 1);
}

/**
 * The location of an element in the sources, if it has an address or id to search. An address that several elements of the page
 * have is searched first in the page's own template. It most likely also occurs in a menu, which has no mistake on other pages.
 */
function locationOfTag(
  tag: string,
  html: string,
  page: PageFacts,
  { plan, program, frontMatterOf, detailsOf }: MadeSite,
): SourceLocation | undefined {
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const { base } = plan.site;
  for (const url of [value('href'), value('src')]) {
    if (url === undefined) continue;
    const bare = url.startsWith(base) ? `/${url.slice(base.length)}` : url;
    const isOnce = html.indexOf(`"${url}"`) === html.lastIndexOf(`"${url}"`);
    const own = isOnce ? undefined : program.find(bare, undefined, pageTemplateFile(page.route.template));
    if (own) return own;
    const at = locationOfUrl(bare, detailsOf(page).links, page.route, { plan, program, frontMatterOf });
    if (at.line !== undefined) return at;
  }
  const id = value('id');
  return id === undefined ? undefined : program.find(id);
}
