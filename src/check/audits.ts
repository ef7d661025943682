// All audits of a made site. A new one is one entry here.
import type { MakeRequest } from '../build/build.ts';
import type { Packs } from '../engine/pack.ts';
import { documentFile } from '../model/addresses/paths.ts';
import type { PageFacts, PlannedSite } from '../model/site/site.ts';
import { type ProblemCode, problem } from '../problems/problem.ts';
import { silentInBuilds } from '../problems/silence.ts';
import { stylesBundle } from '../stages/2-templates/queries.ts';
import { linksIn } from '../stages/4-pages/pageFacts.ts';
import type { Made, MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult } from './audit.ts';
import { budgets } from './budgets.ts';
import type { FetchPolicy } from './externals.ts';
import { externalLinks } from './links.ts';
import { placeholders } from './placeholders.ts';
import { policy } from './policy.ts';
import { stale } from './stale.ts';
import { types } from './types.ts';
import { validity } from './validity.ts';

export interface CheckRequest extends MakeRequest {
  /** The folder that is compared with the site, absolute. */
  readonly out: string;
  /** Whether links to other sites are requested. */
  readonly external: boolean;
  /** Whether placeholders and an outdated out folder count as mistakes. */
  readonly launch: boolean;
  /** Whether such a folder is a mistake without `launch`: it was just built, as in CI. By default it is a note. */
  readonly isFresh?: boolean | undefined;
  /** Whether the site's own TypeScript checks its templates. */
  readonly types?: boolean | undefined;
  /** The settings of requests that differ from the default. */
  readonly fetchPolicy?: Partial<FetchPolicy> | undefined;
}

export interface AuditInput {
  readonly site: MadeSite;
  readonly made: Made;
  readonly request: CheckRequest;
  readonly store: Packs;
  /** The out folder as messages name it. */
  readonly shownOut: string;
  readonly onProgress: NonNullable<MakeRequest['onProgress']>;
  /** Whether an entry of the site ignores a problem of builds. */
  readonly ignoresInBuilds: boolean;
}

interface Audit {
  readonly run: (input: AuditInput) => AuditResult | Promise<AuditResult>;
  /** Whether it runs: by default always. */
  readonly isWanted?: (input: AuditInput) => boolean;
  /** Its codes that are a matter of judgment. Only these can be ignored. */
  readonly judged?: readonly ProblemCode[];
  /** Whether the report lists it only if it finds something. */
  readonly isQuiet?: true;
  /** Whether it reports that it begins. Others report their parts. */
  readonly isNamed?: true;
}

/** Without problems everything would be written: there are pictures and fonts, and files to compare. */
const isWhole = ({ made }: AuditInput) => made.problems.length === 0;

/** By their names in reports, in the order of reports. */
const audits = {
  dist: {
    run: ({ site, request, shownOut }) => stale(site, request.out, shownOut),
    isWanted: isWhole,
    isNamed: true,
  },
  // Problems that builds do not report are reported only here.
  markdown: {
    run: ({ site }) => ignoredInBuilds(site),
    isWanted: ({ ignoresInBuilds }) => ignoresInBuilds,
    judged: silentInBuilds,
  },
  document: { run: ({ site }) => leftOut(site), isQuiet: true },
  policy: {
    run: ({ site }) => policy(site),
    judged: ['weak-policy', 'blocked-by-policy', 'unsure-policy'],
    isNamed: true,
  },
  budgets: {
    run: ({ site, onProgress }) => budgets(site, onProgress),
    isWanted: isWhole,
    judged: ['over-budget'],
  },
  html: {
    run: ({ site, store, shownOut, onProgress }) => validity(site, store, shownOut, onProgress),
    judged: ['invalid-html', 'inaccessible'],
  },
  links: {
    run: ({ site, request, onProgress }) => externalLinks(site, request.fetchPolicy, onProgress),
    isWanted: ({ request }) => request.external,
    judged: ['dead-external-link', 'dead-external-anchor', 'moved-external-link', 'unsure-external-link'],
  },
  launch: {
    run: ({ site, made, request: { define = {} } }) =>
      placeholders(site, made.textOf, new Set(Object.keys(define))),
    isWanted: ({ request }) => request.launch,
    judged: ['placeholder-link', 'placeholder-address', 'placeholder-text', 'draft-left'],
  },
  types: {
    run: ({ request }) => types(request.root),
    isWanted: ({ request }) => request.types === true,
    isNamed: true,
  },
} as const satisfies Readonly<Record<string, Audit>>;

export type AuditName = keyof typeof audits;

const all: readonly (readonly [AuditName, Audit])[] = Object.entries(audits) as [AuditName, Audit][];

/** The codes of each audit that can be ignored. */
export const judgments: ReadonlyMap<AuditName, readonly ProblemCode[]> = new Map(
  all.map(([name, { judged = [] }]) => [name, judged]),
);

/** The results of all requested audits, in order. */
export async function auditAll(input: AuditInput): Promise<ReadonlyMap<AuditName, AuditResult>> {
  const results = new Map<AuditName, AuditResult>();
  for (const [name, { run, isWanted, isQuiet, isNamed }] of all) {
    if (isWanted && !isWanted(input)) continue;
    if (isNamed) input.onProgress(name);
    const result = await run(input);
    if (!isQuiet || result.findings.length > 0) results.set(name, result);
  }
  return results;
}

/** Problems that the build has found, and that pages or site.yml ignore. */
function ignoredInBuilds({ facts }: MadeSite): AuditResult {
  const findings = facts().flatMap(({ route, silenced }) =>
    // A generated page shows the same text.
    route.path ? [] : silenced.map((problem) => ({ problem, page: route.page.source.path })),
  );
  return { summary: 'what pages ask builds not to tell', findings };
}

/** Checks the stylesheet and cards. Both have an effect only where that template uses them. */
async function leftOut({ facts, plan, q }: MadeSite): Promise<AuditResult> {
  const pages = facts();
  const cards = pages.filter(({ card }) => card !== undefined);
  const { styles } = (await q(stylesBundle)).value;
  const isLeftOut = {
    styles: styles !== '' && pages.length > 0 && pages.every(({ csp }) => csp.styles.length === 0),
    card: cards.length > 0 && !cards.some((one) => namesCard(one, plan.site)),
  };
  const props = (['styles', 'card'] as const).filter((prop) => isLeftOut[prop]);
  const findings = props.map((prop) => ({
    problem: problem('prop-left-out', [prop], { file: documentFile }),
  }));
  return { summary: `what ${documentFile} leaves out`, findings };
}

function namesCard(
  { card, inside, route: { route } }: PageFacts,
  { url, base }: PlannedSite['site'],
): boolean {
  const links = linksIn(inside, { route, siteUrl: url, base });
  return links.some(({ to }) => to.kind === 'inside' && to.path === `/${card}`);
}
