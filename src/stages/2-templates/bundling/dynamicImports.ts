// `import()` of a computed name in the compiled templates. It is refused when it runs, not when it is bundled, because event
// handlers of islands never run there. Pure.
import { SourceMap } from 'node:module';
import type { SourceLocation } from '../../../model/site/problem.ts';

/**
 * The replacement for `import` there: a global function that refuses. Without a flag, Node cannot handle `import()` by a function.
 * The name is as long as `import`, so that the source map stays correct.
 */
export const importStandIn = '$mport';

/**
 * The code with `importStandIn(…)` for each `import(…)` at one of these locations, which esbuild counts in bytes (columns from 1).
 */
export function refuseDynamicImports(
  code: string,
  map: string,
  locations: readonly SourceLocation[],
): string {
  if (locations.length === 0) return code;
  const payload = JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0];
  const origins = new SourceMap(payload);
  const sources = new Map(
    payload.sources.map((file, index) => [file, (payload.sourcesContent[index] ?? '').split('\n')]),
  );
  const refused = new Set(locations.map(({ file, line, column }) => `${file}:${line}:${column}`));
  const lines = code.split('\n').map((text, line) =>
    text.replace(/\bimport\(/g, (call, column: number) => {
      const origin = origins.findEntry(line, column);
      if (!('originalSource' in origin) || origin.generatedLine !== line || origin.generatedColumn !== column)
        return call;
      const { originalSource: file, originalLine, originalColumn } = origin;
      const before = sources.get(file)?.[originalLine]?.slice(0, originalColumn) ?? '';
      const at = `${file}:${originalLine + 1}:${Buffer.byteLength(before) + 1}`;
      return refused.has(at) ? `${importStandIn}(` : call;
    }),
  );
  return lines.join('\n');
}
