// `site import`: imports a site of another generator, and reports the files that it did not import. TALKS.
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { generatorNames } from '../../import/generators.ts';
import { type ImportResult, importSite } from '../../import/importSite.ts';
import { byKind, countedText } from '../../import/report.ts';
import { leftWords } from '../../import/words.ts';
import { readRegular } from '../../model/machine/regularFile.ts';
import { isAbsence } from '../../model/machine/system.ts';
import { tried } from '../../model/values/tried.ts';
import { printable } from '../../problems/printable.ts';
import { nearest } from '../../problems/problem.ts';
import { plural } from '../../problems/sentence.ts';
import { namesInTheWay, starterFiles } from '../../scaffold/init.ts';
import { packageManagerOf, siteCommand } from '../../scaffold/packageManager.ts';
import { esbuild } from '../../stages/2-templates/bundling/esbuild.ts';
import { misused, type Options, reportWork } from '../output.ts';
import { firstSteps } from '../print/nextSteps.ts';
import type { Paint } from '../print/print.ts';

export interface ImportOptions extends Pick<Options, 'root' | 'json' | 'quiet' | 'color'> {
  readonly from?: string;
  readonly addresses?: string;
}

/** Imports the site of `source` into `root`, both absolute, and sets the exit code. */
export function importCommand(source: string, root: string, options: ImportOptions): void {
  const { from } = options;
  if (from !== undefined && !generatorNames.includes(from)) {
    const near = nearest(from, generatorNames);
    misused(
      `option '--from <name>' argument '${from}' is invalid. Allowed choices are ${generatorNames.join(', ')}.${near === undefined ? '' : `\n(Did you mean ${near}?)`}`,
    );
    return;
  }
  const { addresses: list } = options;
  const addresses = list === undefined ? undefined : tried(() => readRegular(resolve(list), 'utf8'));
  if (list !== undefined && addresses === undefined) {
    misused(`option '--addresses <file>' argument '${list}' is invalid. No file can be read there.`);
    return;
  }
  const result = importSite({
    source,
    root,
    from,
    addresses,
    withoutTypes,
    starter: (isDocumentation) => starterFiles(isDocumentation ? 'docs' : 'blog', packageManagerOf(root)),
    inTheWay: namesInTheWay(namesIn(root)),
  });
  const { problems, pages, existing, generator, files, left, report } = result;
  reportWork(problems, options, {
    usage: ['import-source', 'import-nested', 'import-unknown', 'import-empty', 'folder-not-empty'],
    facts: { root, generator, pages, existing, files, left, addresses: result.addresses, report },
    closing: 'Nothing was written.',
    isIncomplete: left.some(({ kind }) => kind === 'lost'),
    lines: (paint) => linesOf(root, result, paint),
  });
}

/** TypeScript as JavaScript. Text that cannot be read stays. */
function withoutTypes(code: string): string {
  return tried(() => esbuild().transformSync(code, { loader: 'ts', logLevel: 'silent' }).code, code);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

/** The most items of each kind that are listed on the terminal, of those that were not imported. */
const mostNamed = 3;

function linesOf(
  root: string,
  { generator = '', folder: inside, pages, existing, files, left, report = '' }: ImportResult,
  paint: Paint,
): string[] {
  const folder = printable(relative(process.cwd(), root));
  const lost = [...byKind(left)].flatMap(([kind, some]) => [
    paint('yellow', `${leftWords[kind][0]}: ${some.length}`),
    ...some
      .slice(0, mostNamed)
      .map(({ file, line, what }) =>
        printable(`  ${file}${line === undefined ? '' : `:${line}`}${what === file ? '' : `  ${what}`}`),
      ),
    ...(some.length > mostNamed ? [`  and ${some.length - mostNamed} more`] : []),
  ]);
  return [
    paint(
      'green',
      `${printable(countedText({ generator, folder: inside, pages, existing }))}: ${plural(files.length, 'file')} written${folder === '' ? '' : ` to ${folder}`}.`,
    ),
    ...(lost.length > 0 ? ['', ...lost, ''] : []),
    `${join(folder, report)} lists everything that was not imported.`,
    `Next: ${[...firstSteps(root, files, []), siteCommand(packageManagerOf(root), 'watch')].join(' && ')}`,
  ];
}
