// What the checks found, and what pages have silenced with a reason → what is left to say. Pure.
import { siteFile } from '../model/paths.ts';
import type { Problem } from '../model/problem.ts';
import type { KeyPlace } from '../model/site.ts';
import { nearest, type ProblemCode, problem } from '../problems/problem.ts';
import type { Finding, Finished } from './finding.ts';

/** The codes of each kind of check that are a matter of judgment: only they can be silenced. */
const judgments = {
  budgets: ['over-budget'],
  html: ['invalid-html', 'inaccessible'],
  links: ['dead-external-link', 'dead-external-anchor', 'moved-external-link', 'unsure-external-link'],
  launch: ['placeholder-link', 'placeholder-address', 'placeholder-text', 'draft-left'],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>;

/** A kind of check whose problems can be silenced. */
export type Kind = keyof typeof judgments;

/** `silence: { over-budget: "…" }`, as it stands in front matter or in site.yml. */
interface Silence {
  readonly file: string;
  readonly key: string;
  readonly reason: string;
  readonly place: KeyPlace | undefined;
}

/** A problem that is not told, and why. */
export interface Silenced {
  readonly problem: Problem;
  readonly reason: string;
}

/** What is left of `found`, what is not told, and what is wrong with the silences. `ran` are the kinds of checks that ran. */
export function silence(
  finished: Finished,
  found: readonly Finding[],
  ran: readonly Kind[],
): {
  readonly left: ReadonlySet<Finding>;
  readonly silenced: readonly Silenced[];
  readonly mistaken: readonly Problem[];
} {
  const codes: readonly string[] = Object.values(judgments).flat();
  const asked = new Set<string>(ran.flatMap((kind) => [...judgments[kind]]));
  const all = silencesOf(finished);
  const used = new Set<Silence>();
  const left = new Set<Finding>();
  const mistaken: Problem[] = [];
  const silenced: Silenced[] = [];
  for (const one of found) {
    const by = all.filter(
      ({ file, key, reason }) =>
        (file === siteFile || file === one.page) && reason !== '' && covers(key, one.problem),
    );
    for (const silence of by) used.add(silence);
    if (by[0]) silenced.push({ problem: one.problem, reason: by[0].reason });
    else left.add(one);
  }
  for (const silence of all) {
    const { file, key, reason, place } = silence;
    const [code = '', rule] = split(key);
    const at = { file, ...place };
    if (!codes.includes(code) || rule === '')
      mistaken.push(problem('silence-unknown', [key, nearest(code, codes), codes], at));
    else if (reason === '') mistaken.push(problem('silence-without-reason', [key], at));
    else if (asked.has(code) && !used.has(silence)) mistaken.push(problem('silence-unused', [key], at));
  }
  return { left, silenced, mistaken };
}

/** Whether `key`, a code or a code with one of its rules (`invalid-html/no-dup-id`), means this problem. */
function covers(key: string, { code, rule }: Problem): boolean {
  return key === code || (rule !== undefined && key === `${code}/${rule}`);
}

function split(key: string): readonly string[] {
  const slash = key.indexOf('/');
  return slash === -1 ? [key] : [key.slice(0, slash), key.slice(slash + 1)];
}

function silencesOf({ plan, pages }: Finished): readonly Silence[] {
  const read = (file: string, values: unknown, places: ReadonlyMap<string, KeyPlace>) =>
    Object.entries(typeof values === 'object' && values !== null ? values : {}).map(
      ([key, reason]): Silence => ({
        file,
        key,
        reason: String(reason ?? '').trim(),
        place: places.get(`silence.${key}`),
      }),
    );
  return [
    ...read(siteFile, plan.site.silence, plan.sitePlaces),
    ...pages.flatMap(({ source, values, places }) => read(source.path, values.silence, places)),
  ];
}
