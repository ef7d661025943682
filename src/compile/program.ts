// Compiled templates → a program that draws pages and knows where in templates/ things stand.
import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as zod from 'zod';
import { cardFile, documentFile, pageTemplatesFolder, programFile } from '../model/paths.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { CardTemplate } from '../model/props.ts';
import type { Program, ProgramSource } from '../model/site.ts';
import { problem, thrown } from '../problems/problem.ts';
import { packageFolder } from '../store/package.ts';
import type { Libraries } from './libraries.ts';

/** What a template file exports, `templates/Document.tsx` included. */
interface Template {
  readonly schema: zod.z.ZodObject;
  readonly default: unknown;
}

/** The process as templates see it: they cannot end it. */
const endless: NodeJS.Process = Object.create(process, {
  exit: {
    value() {
      throw new Error('A template must not end the process.');
    },
  },
});

/**
 * Runs the compiled code once and takes its exports. Needs no temporary file, and no import cache can go stale. The map is
 * read when somebody asks for a place, and not before.
 */
export function load(source: ProgramSource, libraries: Libraries): Outcome<Program | undefined> {
  const { code, map } = source;
  const module: {
    exports: {
      Document?: Template;
      Card?: CardTemplate;
      pages?: Map<string, Template>;
      render?: Program['render'];
      answering?: Program['answering'];
    };
  } = {
    exports: {},
  };
  const require = createRequire(join(packageFolder, 'package.json'));
  let read: SourceMap | undefined;
  const places = () => {
    read ??= new SourceMap(JSON.parse(map));
    return read;
  };
  /** An address of the frame is asked for once for every page. */
  const found = new Map<string, Place | undefined>();
  const locate = (error: unknown) => firstFrame(error, places());
  try {
    const run = compileFunction(code, ['module', 'exports', 'require', 'process'], { filename: programFile });
    // The schemas must be made by the very zod that reads them.
    const own: Libraries = { ...libraries, zod };
    run(module, module.exports, (id: string) => own[id] ?? require(id), endless);
  } catch (error) {
    return { value: undefined, problems: [thrown(error, locate(error))] };
  }
  const { Document, Card, pages = new Map<string, Template>(), render, answering } = module.exports;
  const problems = [
    ...shapeProblems(documentFile, Document),
    ...[...pages].flatMap(([name, template]) => shapeProblems(`${pageTemplatesFolder}${name}.tsx`, template)),
    ...(Card ? cardShapeProblems(Card) : []),
  ];
  if (problems.length > 0 || !Document || !render || !answering) return { value: undefined, problems };
  return {
    value: {
      source,
      siteSchema: Document.schema,
      schemas: new Map([...pages].map(([name, { schema }]) => [name, schema])),
      answering,
      asks: /\banswerer\d*\(\)\./.test(code),
      render: (template, props) => `<!doctype html>${render(template, props)}`,
      card: Card,
      locate,
      find(text, how) {
        const name = `${how ?? 'quoted'} ${text}`;
        if (!found.has(name)) found.set(name, findIn(places(), text, how));
        return found.get(name);
      },
    },
    problems,
  };
}

function shapeProblems(file: string, template: Template | undefined): Problem[] {
  const missing: ('schema' | 'component')[] = [];
  if (!(template?.schema instanceof zod.z.ZodObject)) missing.push('schema');
  if (typeof template?.default !== 'function') missing.push('component');
  return missing.map((what) => problem('template-shape', [what], { file }));
}

function cardShapeProblems({ default: draw, alt }: CardTemplate): Problem[] {
  const missing: ('component' | 'alt')[] = [];
  if (typeof draw !== 'function') missing.push('component');
  if (typeof alt !== 'function') missing.push('alt');
  return missing.map((what) => problem('card-shape', [what], { file: cardFile }));
}

/** The first line of a stack that lies in the program, as a place in templates/. */
function firstFrame(error: unknown, map: SourceMap): Place | undefined {
  const stack = error instanceof Error ? String(error.stack) : '';
  for (const [, line, column] of stack.matchAll(new RegExp(`${programFile}:(\\d+):(\\d+)`, 'g'))) {
    const origin = map.findEntry(Number(line) - 1, Number(column) - 1); // SourceMap counts both from 0
    if ('originalSource' in origin && origin.originalSource.startsWith('templates/')) {
      return {
        file: origin.originalSource,
        line: origin.originalLine + 1,
        column: origin.originalColumn + 1,
      };
    }
  }
  return undefined;
}

/** The first `text` in the sources of the templates: a quoted one, or any. */
function findIn(map: SourceMap, text: string, how: 'anywhere' | undefined): Place | undefined {
  const { sources, sourcesContent } = map.payload as unknown as {
    sources: string[];
    sourcesContent: string[];
  };
  const quotes = how === 'anywhere' ? [''] : ['"', "'", '`'];
  for (const [index, file] of sources.entries()) {
    const lines = file.startsWith('templates/') ? (sourcesContent[index] ?? '').split('\n') : [];
    for (const [number, line] of lines.entries()) {
      const columns = quotes.map((quote) => {
        const start = line.indexOf(quote + text + quote);
        return start === -1 ? 0 : start + quote.length + 1;
      });
      const column = Math.max(...columns);
      if (column > 0) return { file, line: number + 1, column };
    }
  }
  return undefined;
}
