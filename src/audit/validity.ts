// Finished HTML → what a validator says about it, placed where it was written. Pure: the validator is given.

import type { Place } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';
import { placeOfUrl } from '../problems/locate.ts';
import { frame, problem } from '../problems/problem.ts';
import { plural } from '../problems/words/sentence.ts';
import type { AuditResult, Finding, Finished, Tick } from './finding.ts';

/** One thing that a validator says. Lines and columns count from 1, offsets from 0. */
export interface Remark {
  /** The validator's own name of the rule. */
  readonly rule: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Says what is wrong with a page's HTML. */
export type Validator = (html: string) => Promise<readonly Remark[]>;

/** Holds every page that was drawn against the rules of HTML and of accessibility. */
export async function validity(
  finished: Finished,
  read: (path: string) => Promise<string>,
  validator: Validator,
  /** What is put before an output's path in reports: `dist/`. */
  prefix: string,
  tick: Tick,
): Promise<AuditResult> {
  const drawn = finished.facts.filter(({ route }) => finished.files.has(route.output));
  const found: Finding[] = [];
  for (const [index, facts] of drawn.entries()) {
    tick('html', index, drawn.length);
    const html = await read(facts.route.output);
    for (const remark of await validator(html)) {
      found.push(explain(remark, html, facts, finished, `${prefix}${facts.route.output}`));
    }
  }
  return {
    summary: `${plural(drawn.length, 'page')}, by the rules of HTML and of static accessibility`,
    found,
  };
}

/** Rules about who can use a page, and not about how its HTML is written (html-validate, preset `a11y`). */
const accessibility = new Set([
  'area-alt',
  'aria-hidden-body',
  'aria-label-misuse',
  'empty-heading',
  'empty-title',
  'hidden-focusable',
  'meta-refresh',
  'multiple-labeled-controls',
  'no-abstract-role',
  'no-autoplay',
  'no-redundant-aria-label',
  'no-redundant-for',
  'no-redundant-role',
  'prefer-native-element',
  'text-content',
  'unique-landmark',
  'valid-autocomplete',
]);

function explain(
  remark: Remark,
  html: string,
  facts: PageFacts,
  finished: Finished,
  output: string,
): Finding {
  const { rule, message, line, column, offset } = remark;
  const isAccess = accessibility.has(rule) || rule.startsWith('wcag/');
  const page = facts.route.page.source.path;
  const tag = tagAround(html, offset);
  const at = placeOfTag(tag, facts, finished) ?? { file: page };
  const written: Place = { file: output, line, column };
  const one = problem(isAccess ? 'inaccessible' : 'invalid-html', [message, rule], at, [written]);
  // Where the source is not known, the finished line says most.
  const shown = at.line === undefined ? frame(html.split('\n'), written) : undefined;
  return {
    page,
    problem: { ...one, rule, frame: shown },
    same: [rule, message, tag, at.file === page].join(' '),
  };
}

/** The opening tag in which, or after which, `offset` stands. */
function tagAround(html: string, offset: number): string {
  const start = html.lastIndexOf('<', offset);
  const end = html.indexOf('>', start);
  return start === -1 || end === -1 ? '' : html.slice(start, end + 1);
}

/** Where an element was written, if it has an address or an id that says so. */
function placeOfTag(
  tag: string,
  { links, route }: PageFacts,
  { plan, program }: Finished,
): Place | undefined {
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const { base } = plan.site;
  for (const url of [value('href'), value('src')]) {
    if (url === undefined) continue;
    const bare = url.startsWith(base) ? `/${url.slice(base.length)}` : url;
    const at = placeOfUrl(bare, links, route, { plan, program });
    if (at.line !== undefined) return at;
  }
  const id = value('id');
  return id === undefined ? undefined : program.find(id);
}
