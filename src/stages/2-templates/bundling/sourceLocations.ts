// The stack of an error in bundled code → the location in the sources of the site or of a package. Pure.
import type { SourceMap } from 'node:module';
import type { SourceLocation } from '../../../model/site/problem.ts';
import { getOrInsertComputed, once } from '../../../model/values/lazy.ts';
import { Refusal, stackOf } from '../../../problems/problem.ts';

/** The source location of a position in a bundle. Both count from 0. */
export function originOf(map: SourceMap, line: number, column: number): Required<SourceLocation> | undefined {
  const origin = map.findEntry(line, column);
  if (!('originalSource' in origin)) return undefined;
  const { originalSource: file, originalLine, originalColumn } = origin;
  return { file, line: originalLine + 1, column: originalColumn + 1 };
}

/** A source of a bundle. */
interface SourceText {
  readonly file: string;
  readonly content: string;
  readonly lines: () => readonly string[];
}

const known = new WeakMap<SourceMap, readonly SourceText[]>();

/** The sources of a bundle, of the site and of packages. */
export function sourceTexts(map: SourceMap): readonly SourceText[] {
  return getOrInsertComputed(known, map, () => {
    const { sources, sourcesContent } = map.payload as unknown as {
      readonly sources: readonly string[];
      readonly sourcesContent: readonly string[];
    };
    return sources.map((file, index) => {
      const content = sourcesContent[index] ?? '';
      return { file, content, lines: once(() => content.split('\n')) };
    });
  });
}

/** The source locations of a stack's lines that are in a bundle. */
function* frames(stack: string, bundle: string, map: SourceMap): Generator<SourceLocation> {
  // Code that V8 cannot compile: a line number, its source line, and a mark below the column.
  const [, bad, indent] = stack.match(new RegExp(`^${bundle}:(\\d+)\n.*\n( *)\\^`)) ?? [];
  const uncompiled = bad && originOf(map, Number(bad) - 1, indent?.length ?? 0);
  if (uncompiled) yield uncompiled;
  for (const [, line, column] of stack.matchAll(new RegExp(`${bundle}:(\\d+):(\\d+)`, 'g'))) {
    const location = originOf(map, Number(line) - 1, Number(column) - 1);
    if (location) yield location;
  }
}

/** The first source location in a stack. */
export function locationOfStack(map: SourceMap, bundle: string, stack: string): SourceLocation | undefined {
  return frames(stack, bundle, map).next().value ?? undefined;
}

/** The location in templates/ where an error was thrown, or where the code that threw it was called. */
export function locationOfError(map: SourceMap, bundle: string, error: unknown): SourceLocation | undefined {
  let ofPackage: SourceLocation | undefined;
  for (const location of frames(stackOf(error), bundle, map)) {
    if (location.file.startsWith('templates/')) return location;
    ofPackage ??= location;
  }
  return error instanceof Refusal || error instanceof SyntaxError ? ofPackage : undefined;
}

/** Whose code has caused an error. */
export function whoseIs(error: Error, bundle: string, map: SourceMap): 'site' | 'package' {
  for (const { file } of frames(stackOf(error), bundle, map))
    return file.startsWith('templates/') ? 'site' : 'package';
  return 'package';
}
