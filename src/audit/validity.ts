// Finished HTML → what html-validate says about it, placed where it was written. What it said before is kept.
import type { ConfigData, Message } from 'html-validate';
import type { MadeSite } from '../build.ts';
import type { Place } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';
import { frame } from '../problems/codeFrames.ts';
import type { OnProgress } from '../problems/findings.ts';
import { placeOfUrl } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { plural } from '../problems/words/sentence.ts';
import { remembered } from '../store/cache.ts';
import { type AuditResult, type Finding, finishedPages } from './audit.ts';

/** What is kept of a message. Lines and columns count from 1, offsets from 0. */
const keptKeys = ['ruleId', 'message', 'line', 'column', 'offset'] as const;
type Remark = Pick<Message, (typeof keptKeys)[number]>;

/** The rules of HTML, and every static one of accessibility; nothing is switched off. */
const presets = ['html-validate:standard', 'html-validate:a11y'];
/** Those of the latter that are about how the HTML is written, and not about who can use it. */
const aboutWriting: ReadonlySet<string> = new Set([
  'deprecated-rule',
  'no-dup-id',
  'no-implicit-button-type',
]);

/** What wakes up in the browser: boxes without meaning of their own. */
const islands = {
  'site-island': { flow: true, phrasing: true, transparent: true },
  'site-slot': { flow: true, phrasing: true, transparent: true },
};

/** Holds every page against the rules of HTML and of accessibility. `shownOut` is the name of the out folder in reports. */
export async function validity(
  site: MadeSite,
  shownOut: string,
  onProgress: OnProgress,
): Promise<AuditResult> {
  // Loaded only now: few commands need it.
  const { HtmlValidate, StaticConfigLoader, version } = await import('html-validate');
  const config = { root: true, extends: presets, elements: ['html5', islands] };
  const resolve = (data: ConfigData) => new StaticConfigLoader(data).getConfigFor('');
  // It would read its own tables anew for each page, which takes longer than the page.
  const resolved = await resolve(config);
  const onAccess = (await resolve({ root: true, extends: presets.slice(1), elements: [] })).getRules();
  class OnceResolved extends StaticConfigLoader {
    override getConfigFor() {
      return resolved;
    }
  }
  const validator = new HtmlValidate(new OnceResolved());
  const validate = async (html: string) => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) => result.messages);
    return Buffer.from(JSON.stringify(messages, [...keptKeys]));
  };
  const findings: Finding[] = [];
  for await (const { facts, html } of finishedPages(site, (done, of) => onProgress('html', done, of))) {
    const parts = ['validity', version, JSON.stringify(config), html];
    const kept = await remembered(parts, () => validate(html));
    const remarks: readonly Remark[] = JSON.parse(Buffer.from(kept).toString('utf8'));
    findings.push(...remarks.map((remark) => explain(remark, html, facts)));
  }
  const summary = `${plural(site.facts.length, 'page')}, by the rules of HTML and of static accessibility`;
  return { summary, findings };

  function explain(
    { ruleId, message, line, column, offset }: Remark,
    html: string,
    facts: PageFacts,
  ): Finding {
    const isAccess = onAccess.has(ruleId) && !aboutWriting.has(ruleId);
    const page = facts.route.page.source.path;
    const tag = tagAround(html, offset);
    const at = placeOfTag(tag, facts, site) ?? { file: page };
    const written: Place = { file: `${shownOut}/${facts.route.output}`, line, column };
    const code = isAccess ? 'inaccessible' : 'invalid-html';
    // Where the source is not known, the finished line says most.
    const shown = at.line === undefined ? frame(html.split('\n'), written) : undefined;
    return {
      page,
      problem: { ...problem(code, [message, ruleId], at, [written]), rule: ruleId, frame: shown },
      same: [ruleId, message, tag, at.file === page].join(' '),
    };
  }
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
  { plan, program }: MadeSite,
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
