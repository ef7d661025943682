// The templates of a site → what its own TypeScript says of them. RUNS it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readRegular } from '../model/machine/regularFile.ts';
import type { Problem } from '../model/site/problem.ts';
import { problem } from '../problems/problem.ts';
import { plural } from '../problems/sentence.ts';
import type { AuditResult } from './audit.ts';

const config = 'tsconfig.json';

/** Runs `tsc` of the site in `root` with its tsconfig.json. */
export async function types(root: string): Promise<AuditResult> {
  const summary = `types, by ${config}`;
  const fault = (one: Problem) => ({ summary, findings: [{ problem: one }], isBlind: true });
  const compiler = compilerOf(root);
  if (!compiler) return fault(problem('not-installed', ['TypeScript', ['typescript']]));
  if (!existsSync(join(root, config))) return fault(problem('type-error', ['config'], { file: config }));
  const output = await new Promise<string>((done, fail) => {
    const args = [compiler, '--noEmit', '--pretty', 'false', '--project', config];
    const options = { cwd: root, maxBuffer: 2 ** 26, encoding: 'utf8' } as const;
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // It ends with 1 or 2 if it has found something.
      if (error && typeof error.code !== 'number') fail(error);
      else done(stdout === '' && error ? stderr : stdout);
    });
  });
  const problems = typeProblems(output);
  return {
    summary: `${summary}: ${plural(problems.length, 'error')}`,
    findings: problems.map((one) => ({ problem: one })),
  };
}

/** The program that `typescript` of the site runs by the name `tsc`; undefined if it is not installed. */
function compilerOf(root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
    const { bin } = JSON.parse(readRegular(manifest, 'utf8')) as { bin: { tsc: string } };
    return join(dirname(manifest), bin.tsc);
  } catch {
    return undefined;
  }
}

/** The errors in what the compiler prints, each with its location; lines that are indented belong to the one above. */
export function typeProblems(output: string): readonly Problem[] {
  const found: { readonly location: RegExpExecArray | undefined; code: string; message: string }[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, code, message] = /(?:^|: )error TS(\d+): (.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (code !== undefined && message !== undefined)
      found.push({ location: /^(.+?)\((\d+),(\d+)\): error/.exec(line) ?? undefined, code, message });
    else if (last && /^\s+\S/.test(line)) last.message += ` ${line.trim()}`;
  }
  return found.map(({ location, code, message }) => {
    const [, file, line, column] = location ?? [];
    const isOwn = file !== undefined && !/^(?:\.\.|[A-Za-z]:|\/)/.test(file);
    const at = isOwn
      ? { file: file.replaceAll('\\', '/'), line: Number(line), column: Number(column) }
      : { file: config };
    return problem('type-error', ['types', message, Number(code)], at);
  });
}
