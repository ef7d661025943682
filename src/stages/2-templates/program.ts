// Compiled templates → functions that render pages and locate texts in templates/.
import type { SourceMap } from 'node:module';
import * as zod from 'zod';
import {
  cardFile,
  componentFile,
  documentFile,
  islandsFolder,
  pageTemplateFile,
  programFile,
} from '../../model/addresses/paths.ts';
import { componentNamesOf, isComponentName, plainName } from '../../model/site/components.ts';
import { frontMatterSchema, siteSchema } from '../../model/site/config.ts';
import type { IslandPropPath, Lost } from '../../model/site/islands.ts';
import type { Checked, Problem, SourceLocation } from '../../model/site/problem.ts';
import type { CardTemplate } from '../../model/site/props.ts';
import type { Program, ProgramSource } from '../../model/site/site.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { readOnly } from '../../model/values/plain.ts';
import { failed, problem, thrown } from '../../problems/problem.ts';
import { sourceTexts } from './bundling/sourceLocations.ts';
import { misspeltNames } from './misspelt.ts';
import { moduleVariable } from './moduleVariables.ts';
import { sandboxOf } from './run.ts';
import type { Libraries } from './sandboxGlobals.ts';

/** The exports of a template file, including `templates/Document.tsx`. */
interface Template {
  readonly schema: zod.z.ZodObject;
  readonly default: unknown;
  readonly paths?: unknown;
  /** See `Head`. */
  readonly head?: unknown;
}

/** The exports of a file of `templates/files`. */
interface FileTemplate {
  default(props: Readonly<Record<string, unknown>>): unknown;
}

/** The exports of the bundle of all templates, as far as it could run. */
interface Exports {
  Document?: Template;
  Card?: CardTemplate;
  pages?: Map<string, Template>;
  files?: Map<string, FileTemplate>;
  components?: Map<string, Template>;
  render?: Program['render'];
  renderComponent?: Program['components']['render'];
  answering?: Program['answering'];
  finding?: Program['finding'];
  /** See `src/bundled/ssr/islandScope.ts`. */
  islandAround?: () => string | undefined;
  mustWake?: (what: string) => void;
  tracingUses?: <T>(render: () => T) => T;
  takeLost?: () => readonly (Lost & { readonly use: Error; readonly usedBy: Error | undefined })[];
  takeIslandPropPaths?: () => readonly (IslandPropPath & { readonly use: Error })[];
}

/** The most texts whose locations are remembered. */
const mostFound = 10_000;

/** Runs the compiled code once and reads its exports. */
export function load(source: ProgramSource, libraries: Libraries): Checked<Program | undefined> {
  const { code, map, hasQueries, hasPictures } = source;
  let exports: Exports = {};
  /** A cache: an address in the frame of pages is searched once for every page. */
  const found = new Map<string, SourceLocation | undefined>();
  // Schemas must be made by the same zod that reads them.
  const own = { ...withReportingHooks(libraries, (hook) => exports.mustWake?.(hook)), zod };
  const {
    sourceMap,
    locate,
    run,
    load: loadProgram,
  } = sandboxOf(own, programFile, map, () => exports.islandAround?.());
  try {
    exports = loadProgram(code) as Exports;
  } catch (error) {
    const failure = thrown(error, locate(error));
    if (failure.code !== 'island-shape') return failed(failure);
    const file = `${islandsFolder}${failure.facts[0]}`; // the stack does not show where it is written
    const at = findIn(sourceMap(), 'export default', 'anywhere', file) ?? { file, line: 1, column: 1 };
    return failed({ ...failure, at });
  }
  const problems = problemsOf(exports, sourceMap);
  const { Document, Card, pages = new Map<string, Template>(), files, render, answering, finding } = exports;
  const { components = new Map<string, Template>(), renderComponent } = exports;
  if (problems.length > 0 || !Document || !render || !answering || !finding)
    return { value: undefined, problems };
  const losses = new Losses(exports, locate);
  return {
    value: {
      source,
      siteSchema: Document.schema,
      schemas: new Map([...pages].map(([name, { schema }]) => [name, schema])),
      answering,
      finding,
      paths: new Map(
        [...pages].flatMap(([name, { paths }]) =>
          paths === undefined ? [] : [[name, guarded(paths)] as const],
        ),
      ),
      hasQueries,
      hasPictures,
      components: {
        schemas: new Map([...components].map(([name, { schema }]) => [name, schema])),
        names: componentNamesOf(components.keys()),
        render: (name, props, reference) =>
          losses.noting(() => run(() => renderComponent?.(name, readOnly(props), reference) ?? '')),
      },
      head(template, props) {
        const head = pages.get(template)?.head;
        return typeof head === 'function' ? run(() => head(readOnly(props))) : head;
      },
      render: (template, props) =>
        losses.noting(() => `<!doctype html>${run(() => render(template, readOnly(props)))}`),
      takeNotes() {
        const islandPropPaths = (exports.takeIslandPropPaths?.() ?? []).map(({ use, ...one }) => ({
          ...one,
          at: locate(use),
        }));
        return { lost: losses.take(), islandPropPaths };
      },
      renderFile: (template, props) => run(() => files?.get(template)?.default(readOnly(props))),
      card: Card && { default: guarded(Card.default), alt: guarded(Card.alt) },
      locate,
      variableIn: (files) => moduleVariable(sourceMap(), files),
      find(text, how, file = '') {
        const name = `${how ?? 'quoted'} ${file} ${text}`;
        if (found.size === mostFound) found.clear();
        return getOrInsertComputed(found, name, () => findIn(sourceMap(), text, how, file));
      },
    },
    problems,
  };
}

/** An exported function with props that it cannot change: other pages get the same values. Another export stays as it is. */
const guarded = <T>(exported: T): T =>
  typeof exported === 'function' ? (((props: unknown) => exported(readOnly(props))) as T) : exported;

/** The problems of the exports of template files. */
function problemsOf(
  { Document, Card, pages = new Map(), components = new Map(), files = new Map() }: Exports,
  sourceMap: () => SourceMap,
): readonly Problem[] {
  const takenKeys = (file: string, template: Template | undefined, core: zod.z.ZodObject) =>
    Object.keys(template?.schema?.shape ?? {})
      .filter((key) => Object.hasOwn(core.shape, key))
      .map((key) => {
        const at = findIn(sourceMap(), `${key}:`, 'anywhere', file) ?? { file };
        return problem('template-shape', ['key', key], at);
      });
  const cardFaults = Card
    ? [
        ...(typeof Card.default === 'function' ? [] : (['component'] as const)),
        ...(typeof Card.alt === 'function' ? [] : (['alt'] as const)),
      ]
    : [];
  return [
    ...misspeltNames(sourceMap(), Document?.schema),
    ...shapeProblems(documentFile, Document),
    ...takenKeys(documentFile, Document, siteSchema),
    ...[...pages].flatMap(([name, template]) => [
      ...shapeProblems(pageTemplateFile(name), template),
      ...takenKeys(pageTemplateFile(name), template, frontMatterSchema),
    ]),
    ...[...components].flatMap(([name, template]) => shapeProblems(componentFile(name), template)),
    ...nameProblems([...components.keys()]),
    ...cardFaults.map((what) => problem('card-shape', [what], { file: cardFile })),
    ...[...files]
      .filter(([, template]) => typeof template.default !== 'function')
      .map(([file]) => problem('file-shape', [], { file })),
  ];
}

/** The event handlers and hooks that pages have lost. */
class Losses {
  readonly #takeLost: NonNullable<Exports['takeLost']>;
  readonly #tracingUses: Exports['tracingUses'];
  readonly #locate: Program['locate'];
  #lost: readonly Lost[] = [];

  constructor({ takeLost = () => [], tracingUses }: Exports, locate: Program['locate']) {
    this.#takeLost = takeLost;
    this.#tracingUses = tracingUses;
    this.#locate = locate;
  }

  /** Renders, and notes lost handlers and hooks. */
  noting(render: () => string): string {
    try {
      return render();
    } finally {
      this.#lost = this.#lostOn(render);
    }
  }

  /** The lost handlers and hooks since the last call. */
  take(): readonly Lost[] {
    const all = [...this.#lost, ...this.#soFar()];
    this.#lost = [];
    return all;
  }

  /**
   * The lost handlers and hooks of a page. If one is in a component of a package, its location is not in templates/. Then the page
   * is rendered again to find the template that uses it.
   */
  #lostOn(renderPage: () => string): readonly Lost[] {
    const lost = this.#soFar();
    if (lost.every(({ at }) => at)) return lost;
    try {
      this.#tracingUses?.(renderPage);
    } catch {
      // It was thrown before, or does not matter: this output is not used.
    }
    const traced = this.#soFar();
    return traced.length > 0 ? traced : lost;
  }

  #soFar(): readonly Lost[] {
    const locate = this.#locate;
    return this.#takeLost().map(({ what, island, use, usedBy }) => ({
      what,
      island,
      at: locate(use) ?? locate(usedBy),
    }));
  }
}

/** Hooks that have an effect only in a browser. The others (`useMemo`, `useContext`, `useId` …) lose nothing. */
const wakingHooks = [
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useEffectEvent',
  'useImperativeHandle',
  'useSyncExternalStore',
  'useTransition',
  'useOptimistic',
  'useActionState',
];

/** The libraries with these hooks wrapped. Each first calls `mustWake` with its name. */
function withReportingHooks(libraries: Libraries, mustWake: (hook: string) => void): Libraries {
  const reporting = (library: unknown) => {
    const own: Record<string, unknown> = { ...(library as object) };
    for (const name of wakingHooks) {
      const hook = own[name];
      if (typeof hook !== 'function') continue;
      own[name] = (...given: unknown[]) => {
        mustWake(name);
        return hook(...given);
      };
    }
    return own;
  };
  const has = ([name, library]: [string, unknown]) =>
    /^react$|^preact\/hooks$/.test(name) ? [name, reporting(library)] : [name, library];
  return Object.fromEntries(Object.entries(libraries).map(has));
}

function shapeProblems(file: string, template: Template | undefined): Problem[] {
  const { schema, default: component } = template ?? {};
  const problems: Problem[] = [];
  const add = (what: 'schema' | 'component' | 'async', more?: string) =>
    problems.push(problem('template-shape', more === undefined ? [what] : [what, more], { file }));
  if (schema === undefined) add('schema');
  else if (!(schema instanceof zod.z.ZodObject)) add('schema', 'other');
  if (typeof component !== 'function') add('component');
  else if (component.constructor.name === 'AsyncFunction') add('async');
  return problems;
}

function nameProblems(names: readonly string[]): Problem[] {
  const others = new Map<string, string>();
  return names.flatMap((name) => {
    const other = others.get(plainName(name));
    others.set(plainName(name), name);
    if (isComponentName(name) && other === undefined) return [];
    return problem('component-name', [name, other], { file: componentFile(name) });
  });
}

/** Whether the text at `start` in a line of code is an operand of a comparison, or a case. */
function isCompared(line: string, start: number, length: number): boolean {
  return (
    /(?:[=!]==?|\bcase)\s*$/.test(line.slice(0, start)) || /^\s*[=!]==?(?!>)/.test(line.slice(start + length))
  );
}

/** The location of the first `text` in the sources of the templates, or only in the file `only`: in quotes, or anywhere. */
function findIn(
  map: SourceMap,
  text: string,
  how: 'anywhere' | undefined,
  only: string,
): SourceLocation | undefined {
  const quotes = how === 'anywhere' ? [''] : ['"', "'", '`'];
  for (const { file, content, lines } of sourceTexts(map)) {
    const isMeant = only === '' ? file.startsWith('templates/') : file === only;
    // Most texts are in no template.
    if (!isMeant || !quotes.some((quote) => content.includes(quote + text + quote))) continue;
    for (const [number, line] of lines().entries()) {
      const columns = quotes.map((quote) => {
        const quoted = quote + text + quote;
        let start = line.indexOf(quoted);
        // A text in a comparison is not the location where the text is written.
        while (quote !== '' && start !== -1 && isCompared(line, start, quoted.length))
          start = line.indexOf(quoted, start + 1);
        return start === -1 ? 0 : start + quote.length + 1;
      });
      const column = Math.max(...columns);
      if (column > 0) return { file, line: number + 1, column };
    }
  }
  return undefined;
}
