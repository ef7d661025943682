// `site check`: reports all problems of the site, in the requested form. TALKS.

import type { BuildRequest } from '../../build/build.ts';
import { check } from '../../check/check.ts';
import { mostInDocument, within } from '../../problems/omitted.ts';
import { printableJson } from '../../problems/printable.ts';
import { columnsOn, complain, endWith, type Options, painter, say, sayExactly } from '../output.ts';
import { annotation, checkDocument, checkLines, closingLine } from '../print/checkReport.ts';
import { problemLines } from '../print/print.ts';
import { progress } from '../print/progress.ts';
import { madeLine } from '../print/report.ts';
import { slowPages } from '../print/slowPages.ts';

export interface CheckOptions extends Options {
  readonly external?: true;
  readonly launch?: true;
  readonly types?: true;
  readonly format?: 'text' | 'github';
}

export async function checkCommand(request: BuildRequest, options: CheckOptions): Promise<void> {
  const { external = false, launch = false, types, format, json, quiet } = options;
  const { at: onProgress, end } = progress(options);
  const audits = { external, launch, types, isFresh: launch || format === 'github' };
  const result = await check({ ...request, ...audits, onProgress, onRendering: slowPages() }).finally(end);
  const { root, out } = request;
  const { problems } = result;
  endWith(problems);
  if (json) sayExactly(printableJson(checkDocument(result, root, out)));
  else if (format === 'github') {
    const workspace = process.env.GITHUB_WORKSPACE || process.cwd();
    const { named } = within(problems, mostInDocument, (one) => one);
    for (const one of named) sayExactly(annotation(one, root, workspace));
  } else {
    const paint = painter(options);
    if (!quiet) say(...checkLines(result, paint), ...[madeLine(result) ?? []].flat(), '');
    if (!quiet)
      for (const note of result.notes)
        say(...problemLines(note, paint, { kind: 'note', columns: columnsOn() }));
    if (problems.length > 0) complain(problems, closingLine(result), options);
    else if (!quiet) say(paint('green', closingLine(result)));
  }
}
