// The ignored problems of pages and site.yml, each with a reason. Pure.
import { siteFile } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import type { Data, KeyLocation } from '../model/site/site.ts';
import type { ProblemCode } from './problem.ts';

/** The codes of builds that are a matter of judgment. Of all codes of builds, only these can be ignored. */
export const silentInBuilds = ['foreign-syntax', 'image-too-small'] as const satisfies readonly ProblemCode[];

/** `silence: { over-budget: "…" }` in front matter or in site.yml. */
export interface Silence {
  readonly file: string;
  /** In site.yml, the folder to whose pages it applies: `content/pages/guides/`. Undefined for all pages. */
  readonly folder: string | undefined;
  /** A code, or a code with a rule: `invalid-html/no-dup-id`. */
  readonly key: string;
  readonly reason: string;
  readonly location: KeyLocation | undefined;
}

/** The ignored problems in a YAML file. */
export function silencesIn(file: string, values: unknown, locations?: Data['locations']): readonly Silence[] {
  const entries = (some: unknown) => Object.entries(typeof some === 'object' && some !== null ? some : {});
  return entries(values).flatMap(([key, value]) => {
    const one = (folder: string | undefined, reason: unknown, path: string): Silence => {
      const location = locations?.get(`silence.${path}`);
      return { file, folder, key, reason: String(reason ?? '').trim(), location };
    };
    if (typeof value !== 'object' || value === null) return [one(undefined, value, key)];
    return entries(value).map(([folder, reason]) => one(folder, reason, `${key}.${folder}`));
  });
}

/** Whether an entry covers a problem on the page of a file. Some problems belong to no page. */
export function covers(
  { file, folder, key, reason }: Silence,
  { code, rule }: Problem,
  page: string | undefined,
): boolean {
  if (reason === '' || (file !== siteFile && file !== page)) return false;
  if (folder !== undefined && !page?.startsWith(folder.endsWith('/') ? folder : `${folder}/`)) return false;
  return key === code || (rule !== undefined && key === `${code}/${rule}`);
}
