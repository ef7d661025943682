// Finds variables of a template that can keep values from one page to the next. Pure.
import type { SourceMap } from 'node:module';
import type { SourceLocation } from '../../model/site/problem.ts';

/** `let`, and empty lists and maps, that are no part of a function: it begins in the first column. */
const variable =
  /^(?:export )?(?:(?:let|var) (?=[\w$])|const (?=[\w$]+[^=\n]*= *(?:new (?:Weak)?(?:Map|Set)\b|\[\]|\{\})))/m;

/** The first such variable in `files`, or otherwise in the other templates. */
export function moduleVariable(map: SourceMap, files: ReadonlySet<string>): SourceLocation | undefined {
  const { sources, sourcesContent } = map.payload as unknown as {
    sources: string[];
    sourcesContent: string[];
  };
  const own = sources.flatMap((name, index) =>
    name.startsWith('templates/') ? [[name, sourcesContent[index] ?? ''] as const] : [],
  );
  const inOrder = [...own.filter(([name]) => files.has(name)), ...own.filter(([name]) => !files.has(name))];
  for (const [name, text] of inOrder) {
    const found = variable.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index + found[0].length).split('\n');
    return { file: name, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  return undefined;
}
