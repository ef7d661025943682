// The result of a check → lines for people, annotations for CI, one JSON document. Pure; the caller decides the colors.
import { isAbsolute, join, relative } from 'node:path';
import type { CheckResult } from '../../check/check.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { CheckReport } from '../../model/site/report.ts';
import { printable } from '../../problems/printable.ts';
import { plural } from '../../problems/sentence.ts';
import { described, sentenceOf } from '../words.ts';
import { type Paint, pagesLine } from './print.ts';
import { countLine, documentOf, seconds, totalMs } from './report.ts';

/** One line for each kind of check: its name, its subject, and the result. */
export function checkLines({ checks, silenced, notes }: CheckResult, paint: Paint): string[] {
  const lines = checks.map(({ name, summary, problems }) => {
    const good = name === 'dist' && notes.length > 0 ? paint('yellow', 'note') : paint('green', 'ok');
    const verdict = problems === 0 ? good : paint('red', plural(problems, 'problem'));
    return `${name.padEnd(8)}  ${verdict}  ${paint('dim', summary)}`;
  });
  const quiet = silenced.map(({ problem, reason }) => {
    const where = problem.at ? ` ${problem.at.file}` : '';
    return paint('dim', printable(`silenced  ${problem.code}${where}: ${reason}`));
  });
  return [...lines, ...quiet];
}

/** The last line of a check. */
export function closingLine(result: CheckResult): string {
  const { problems, pages } = result;
  if (problems.length === 0)
    return `${plural(pages.length, 'page')}, no problems, ${seconds(totalMs(result))}.`;
  return `${countLine(problems)}. Nothing was written.`;
}

/**
 * A problem as a GitHub Actions workflow command, which GitHub shows beside the line. `workspace` is the folder from which GitHub
 * counts paths. (docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of actions/toolkit. Other control
 * characters are replaced, because its log shows them too.)
 */
export function annotation(one: Problem, root: string, workspace: string): string {
  const { code, rule, at } = one;
  const { text, hint } = sentenceOf(one);
  const path = at && relative(workspace, join(root, at.file));
  // A file outside of the workspace cannot be annotated. Its path still shows the location.
  const file = path === undefined || path.startsWith('..') || isAbsolute(path) ? at?.file : path;
  const properties = Object.entries({
    file: file?.replaceAll('\\', '/'),
    line: at?.line,
    col: at?.column,
    title: rule === undefined ? code : `${code} ${rule}`,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const sentences = [text, hint, pagesLine(one)].flatMap((said) =>
    said ? (/[.?!:]$/.test(said) ? said : `${said}.`) : [],
  );
  return `::error ${properties.join(',')}::${escapeData(sentences.join(' '))}`;
}

function escapeData(text: string): string {
  const shown = text.replace(/[^\r\n]+/g, printable);
  return shown.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

export function checkDocument(result: CheckResult, root: string, out: string): CheckReport {
  const silenced = result.silenced.map(({ problem, reason }) => {
    const { code, rule, text, facts, at } = described(problem);
    return { code, rule, text, facts, at, reason };
  });
  return documentOf(result, root, out, {
    checks: result.checks,
    silenced,
    notes: result.notes.map(described),
  });
}
