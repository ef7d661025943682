// Finds variables of a template that can keep values from one page to the next. Pure.
import type { SourceMap } from 'node:module';
import type { SourceLocation } from '../../model/site/problem.ts';
import { locationIn } from '../../problems/locate.ts';
import { sourceTexts } from './bundling/sourceLocations.ts';

/** `let`, and empty lists and maps, that are no part of a function: it begins in the first column. */
const variable =
  /^(?:export )?(?:(?:let|var) (?=[\w$])|const (?=[\w$]+[^=\n]*= *(?:new (?:Weak)?(?:Map|Set)\b|\[\]|\{\})))/m;

/** The first such variable in `files`, or otherwise in the other templates. */
export function moduleVariable(map: SourceMap, files: ReadonlySet<string>): SourceLocation | undefined {
  const own = sourceTexts(map).filter(({ file }) => file.startsWith('templates/'));
  const inOrder = [
    ...own.filter(({ file }) => files.has(file)),
    ...own.filter(({ file }) => !files.has(file)),
  ];
  for (const { file, content } of inOrder) {
    const found = variable.exec(content);
    if (found) return { file, ...locationIn(content, found.index + found[0].length) };
  }
  return undefined;
}
