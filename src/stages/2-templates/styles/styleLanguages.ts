// Sass and Tailwind stylesheets of a site → CSS for esbuild. READS, through both.
import { resolve } from 'node:path';
import type { Message, Plugin } from 'esbuild';
import { notRegular } from '../../../model/machine/regularFile.ts';
import { codeOf } from '../../../model/machine/system.ts';
import type { Problem } from '../../../model/site/problem.ts';
import { refusalOf } from '../../../problems/refusals.ts';
import { isInPackage, mistake } from '../bundling/messages.ts';
import { unknownComposed } from './cssModules.ts';
import { misspeltStyles } from './misspeltStyles.ts';
import { nestingProblem } from './nesting.ts';
import { compileSass, isSass } from './sass.ts';
import { missingSemicolons } from './semicolons.ts';
import { withShortLines } from './shortLines.ts';
import { StyleFault, type StyleText, type WithTexts, withAddresses } from './styleText.ts';
import { compileTailwind, type ForTailwind, isForTailwind, plainText } from './tailwind.ts';

/**
 * Compiles Sass stylesheets, and those for Tailwind if `tailwind` has the necessary data. In all, strings that are addresses become
 * `url()`, and long lines end earlier. Locations in esbuild's messages become locations in the sources.
 */
export function styleLanguages(root: string, tailwind: ForTailwind | undefined): Plugin {
  /** The CSS of a stylesheet, if it can be read, and its mistakes. */
  const compiled = async (file: string, given: StyleText, find: FindStyle): Promise<Compiled> => {
    const sheet =
      tailwind && isForTailwind(given.css)
        ? await compileTailwind({ root, file, ...tailwind }, given, find)
        : given;
    const written = withAddresses(sheet);
    const mistakes = [...problemsIn(written), ...(isModule(file) ? ofSite(unknownComposed(written)) : [])];
    return mistakes.every(isWord) ? { sheet: withShortLines(written), mistakes } : { mistakes };
  };
  return {
    name: 'style-languages',
    setup(build) {
      let made = new Map<string, StyleText>();
      build.onStart(() => {
        made = new Map();
      });
      const find = async (id: string, folder: string) => {
        const found = await build.resolve(id, { kind: 'import-rule', resolveDir: folder });
        return found.errors.length > 0 ? undefined : found.path;
      };
      build.onLoad({ filter: /\.(?:css|s[ac]ss)$/, namespace: 'file' }, async ({ path }) => {
        try {
          const plain = isSass(path) ? undefined : plainText(root, path);
          const read = plain ?? compileSass(root, path);
          const { sheet, mistakes } = await compiled(path, read, find);
          const messages = mistakes.flatMap((one) => mistake(one).errors);
          if (!sheet) return { errors: messages };
          if (sheet === plain && messages.length === 0) return undefined;
          made.set(path, sheet);
          const loader = isModule(path) ? 'local-css' : 'css';
          return { contents: sheet.css, loader, warnings: messages };
        } catch (error) {
          return mistakeOf(error, root);
        }
      });
      build.onEnd((result) => {
        for (const { location } of [...result.errors, ...result.warnings]) moveToSource(location, root, made);
        Object.assign(result, { styleTexts: [...made.values()] } satisfies WithTexts);
      });
    },
  };
}

interface Compiled {
  readonly sheet?: StyleText;
  readonly mistakes: readonly Problem[];
}

/** Whether a mistake is one word, so that esbuild can read the rest and find its mistakes. */
const isWord = ({ code, facts: [, hint] }: Problem) =>
  code === 'unknown-class' || hint === 'skipped' || hint === 'color';

const isModule = (path: string) => /\.module\.\w+$/.test(path);

/** Packages have hacks for old browsers, and their users cannot change them. */
const ofSite = (problems: readonly Problem[]) => problems.filter(({ at }) => !isInPackage(at));

/** Mistakes that esbuild would not report. */
function problemsIn(sheet: StyleText): readonly Problem[] {
  const excess = nestingProblem(sheet);
  if (excess) return [excess];
  return ofSite([...missingSemicolons(sheet), ...misspeltStyles(sheet)]);
}

function mistakeOf(error: unknown, root: string) {
  if (error instanceof StyleFault) return { errors: error.problems.flatMap((one) => mistake(one).errors) };
  if (codeOf(error) === notRegular) return mistake(refusalOf(error, root) as Problem);
  if (codeOf(error) !== undefined) return undefined; // esbuild cannot read it either, and reports where it is named
  throw error;
}

type FindStyle = Parameters<typeof compileTailwind>[2];

/** Moves esbuild's location in CSS to its source, as esbuild counts. */
function moveToSource(
  location: Message['location'],
  root: string,
  made: ReadonlyMap<string, StyleText>,
): void {
  const sheet = location && made.get(resolve(root, location.file));
  if (!sheet) return;
  const at = sheet.locationOf(location.line - 1, location.column);
  Object.assign(location, { file: at.file, line: at.line ?? 1, column: (at.column ?? 1) - 1 });
}
