// templates/ → a program in memory that renders pages, and the stylesheet. Runs esbuild, which does its own READING.
import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as esbuild from 'esbuild';
import * as zod from 'zod';
import { documentFile, pageTemplatesFolder, stylesFile } from '../names.ts';
import { messageOf, type Place, type Problem, problem } from '../problem.ts';
import type { Outcome, Program, Runtime, Sources } from '../site.ts';

/** What a template file exports, `templates/Document.tsx` included. */
interface Template {
  readonly schema: zod.z.ZodObject;
  readonly default: unknown;
}

const programFile = 'site-program.cjs';

/** What `react` and its relatives mean under each runtime. All are taken from the generator's own packages. */
const meaning: Readonly<Record<Runtime, Readonly<Record<string, string>>>> = {
  // React elements given to preact-render-to-string without these aliases render as '' and nothing complains.
  preact: {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/server': 'preact-render-to-string',
  },
  react: {},
};

/**
 * Compiles the templates of `sources.root`. `generator` is the absolute path of this package, whose node_modules hold
 * the runtime. The program is undefined when a template does not compile, throws while it is loaded, or lacks an export.
 */
export async function compile(
  sources: Sources,
  { generator, runtime }: { readonly generator: string; readonly runtime: Runtime },
): Promise<Outcome<{ readonly program: Program | undefined; readonly styles: string }>> {
  if (!sources.document) return { value: { program: undefined, styles: '' }, problems: [] };
  const shared = {
    absWorkingDir: sources.root,
    bundle: true,
    write: false,
    logLevel: 'silent',
    // The site's own tsconfig.json is for its editor; the build means the same everywhere.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
  } satisfies esbuild.BuildOptions;

  const [program, styles] = await Promise.all([
    attempt(() =>
      esbuild.build({
        ...shared,
        stdin: {
          contents: entry(sources),
          resolveDir: sources.root,
          sourcefile: 'site-entry.tsx',
          loader: 'tsx',
        },
        outfile: programFile,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        jsx: 'automatic',
        sourcemap: 'external',
        external: ['zod'],
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [ownPackages(generator, meaning[runtime])],
      }),
    ),
    attempt(() =>
      esbuild.build({
        ...shared,
        stdin: {
          contents: sources.styles ? `@import "./${stylesFile}";` : '',
          resolveDir: sources.root,
          loader: 'css',
        },
        outfile: 'site.css',
        minify: true,
        plugins: [ownAddresses],
        target: ['chrome109', 'firefox115', 'safari16'],
      }),
    ),
  ]);
  const problems = [...program.problems, ...styles.problems];
  const [map, script] = program.value?.outputFiles ?? [];
  if (!map || !script) return { value: { program: undefined, styles: '' }, problems };

  const loaded = load(script.text, new SourceMap(JSON.parse(map.text)), generator);
  return {
    value: { program: loaded.value, styles: styles.value?.outputFiles[0]?.text.trim() ?? '' },
    problems: [...problems, ...loaded.problems],
  };
}

/** The module that ties the templates together. */
function entry(sources: Sources): string {
  const pages = sources.templates.map((name) => JSON.stringify(name));
  return [
    `import { createElement } from 'react';`,
    `import { renderToString } from 'react-dom/server';`,
    `import * as Document from './${documentFile}';`,
    ...pages.map(
      (name, index) =>
        `import * as page${index} from ${JSON.stringify(`./${pageTemplatesFolder}${JSON.parse(name)}.tsx`)};`,
    ),
    `export { Document };`,
    `export const pages = new Map([${pages.map((name, index) => `[${name}, page${index}]`).join(', ')}]);`,
    `export const render = (name, { body, data, styles, ...props }) => renderToString(createElement(Document.default,`,
    `  { ...props, styles }, createElement(pages.get(name).default, { ...props, body, data })));`,
  ].join('\n');
}

/** `url(/fonts/x.woff2)` is an address on the site, not a path on this disk. */
const ownAddresses: esbuild.Plugin = {
  name: 'own-addresses',
  setup(build) {
    build.onResolve({ filter: /^\// }, (args) =>
      args.kind === 'url-token' ? { path: args.path, external: true } : undefined,
    );
  },
};

function ownPackages(generator: string, aliases: Readonly<Record<string, string>>): esbuild.Plugin {
  const seen = Symbol('resolved by this plugin');
  return {
    name: 'own-packages',
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom|preact|preact-render-to-string)(\/|$)/ }, (args) =>
        args.pluginData === seen
          ? undefined
          : build.resolve(aliases[args.path] ?? args.path, {
              resolveDir: generator,
              kind: args.kind,
              pluginData: seen,
            }),
      );
    },
  };
}

async function attempt<T>(run: () => Promise<T>): Promise<Outcome<T | undefined>> {
  try {
    return { value: await run(), problems: [] };
  } catch (error) {
    const messages = (error as Partial<esbuild.BuildFailure>).errors;
    if (!messages) throw error;
    return { value: undefined, problems: messages.map(fromEsbuild) };
  }
}

function fromEsbuild({ text, location, notes }: esbuild.Message): Problem {
  const at = location
    ? { file: location.file, line: location.line, column: location.column + 1 } // esbuild counts columns from 0
    : undefined;
  const said = [text, ...notes.map((note) => note.text)].filter((part) => part !== '').join(' ');
  return problem('template-syntax', [said], at);
}

/** Runs the compiled code once and takes its exports. Needs no temporary file, and no import cache can go stale. */
function load(code: string, map: SourceMap, generator: string): Outcome<Program | undefined> {
  const exports: { Document?: Template; pages?: Map<string, Template>; render?: Program['render'] } = {};
  const require = createRequire(join(generator, 'package.json'));
  const locate = (error: unknown) => firstFrame(error, map);
  try {
    compileFunction(code, ['module', 'exports', 'require'], { filename: programFile })(
      // esbuild replaces module.exports as a whole.
      {
        set exports(all: object) {
          Object.defineProperties(exports, Object.getOwnPropertyDescriptors(all));
        },
      },
      exports,
      // The schemas must be made by the very zod that reads them.
      (id: string) => (id === 'zod' ? zod : require(id)),
    );
  } catch (error) {
    return { value: undefined, problems: [problem('template-threw', [messageOf(error)], locate(error))] };
  }
  const { Document, pages = new Map<string, Template>(), render } = exports;
  const problems = [
    ...shapeProblems(documentFile, Document),
    ...[...pages].flatMap(([name, template]) => shapeProblems(`${pageTemplatesFolder}${name}.tsx`, template)),
  ];
  if (problems.length > 0 || !Document || !render) return { value: undefined, problems };
  return {
    value: {
      siteSchema: Document.schema,
      schemas: new Map([...pages].map(([name, { schema }]) => [name, schema])),
      render: (template, props) => `<!doctype html>${render(template, props)}`,
      locate,
      find: (text) => findIn(map, text),
    },
    problems,
  };
}

function shapeProblems(file: string, template: Template | undefined): Problem[] {
  const missing: string[] = [];
  if (!(template?.schema instanceof zod.z.ZodObject)) missing.push('a schema');
  if (typeof template?.default !== 'function') missing.push('a component');
  return missing.map((what) => problem('template-shape', [what], { file }));
}

/** The first line of a stack that lies in the program, as a place in templates/. */
function firstFrame(error: unknown, map: SourceMap): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
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

function findIn(map: SourceMap, text: string): Place | undefined {
  const { sources, sourcesContent } = map.payload as unknown as {
    sources: string[];
    sourcesContent: string[];
  };
  for (const [index, file] of sources.entries()) {
    const lines = file.startsWith('templates/') ? (sourcesContent[index] ?? '').split('\n') : [];
    for (const [number, line] of lines.entries()) {
      const column = line.search(
        new RegExp(`(?<=["'\`])${text.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')}(?=["'\`])`),
      );
      if (column !== -1) return { file, line: number + 1, column: column + 1 };
    }
  }
  return undefined;
}
