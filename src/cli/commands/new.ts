// `site new`: writes a page, and prints the remaining tasks. TALKS.

import { createInterface, type ReadLineOptions } from 'node:readline';
import { decoded } from '../../model/addresses/url.ts';
import { printable } from '../../problems/printable.ts';
import { createPage, type NewRequest, type NewResult } from '../../scaffold/new.ts';
import type { Question } from '../../scaffold/page.ts';
import { complainOf, type Options, reportWork, signals } from '../output.ts';
import type { Paint } from '../print/print.ts';
import { described, sentenceOf } from '../words.ts';

export interface NewOptions extends Pick<Options, 'root' | 'json' | 'quiet' | 'color'> {
  readonly template: string;
  readonly set?: Readonly<Record<string, string>>;
}

export async function newCommand(request: Omit<NewRequest, 'template'>, options: NewOptions): Promise<void> {
  const { template, set: given, json, quiet } = options;
  const canAsk = process.stdin.isTTY && process.stdout.isTTY && !json && !quiet && !process.env.CI;
  const result = await createPage({ ...request, template, given, ask: canAsk ? askOrLeave : undefined });
  const { problems, file, route, open } = result;
  reportWork(problems, options, {
    usage: [
      'bad-route',
      'in-assets',
      'unknown-template',
      'page-exists',
      'duplicate-route',
      'duplicate-output',
      'redirect-taken',
      ...(problems.some(({ at }) => at) ? [] : refusedValues),
    ],
    facts: { root: request.root, file: file ?? null, route },
    more: { open: open.map(described) },
    closing,
    lines: (paint) => linesOf(result, paint),
  });
}

const closing = 'No page was written.';

/** The problems of a value of `--set`, which have no location. */
const refusedValues = ['invalid-value', 'unknown-key', 'wrong-type', 'wrong-value', 'yaml-syntax'] as const;

/** Asks on the terminal. Ctrl-C and Ctrl-D end the command. */
async function askOrLeave(questions: readonly Question[]): Promise<Readonly<Record<string, string>>> {
  const answers = await askFor(questions, { input: process.stdin, output: process.stdout });
  if (answers) return answers;
  complainOf('', closing);
  process.exit(signals.SIGINT);
}

/** Asks for each value. An empty answer leaves the placeholder. Undefined if Ctrl-C or Ctrl-D has ended the questions. */
export async function askFor(
  questions: readonly Question[],
  streams: ReadLineOptions,
): Promise<Readonly<Record<string, string>> | undefined> {
  const terminal = createInterface(streams);
  const lines = terminal[Symbol.asyncIterator](); // keeps lines that are typed or pasted before their question
  const answers: Record<string, string> = {};
  try {
    for (const { key, comment } of questions) {
      terminal.setPrompt(`${comment}\n${key}: `);
      terminal.prompt();
      const { value, done } = await lines.next();
      if (done) return undefined;
      const answer = value.trim();
      if (answer !== '') answers[key] = answer;
    }
  } finally {
    terminal.close();
  }
  return answers;
}

function linesOf({ file = '', route, open, hasTodos }: NewResult, paint: Paint): string[] {
  const next = hasTodos ? 'replace each TODO' : 'write the text';
  const fill = open.map((one) => {
    const { text, hint } = sentenceOf(one);
    return `  ${[text, hint].filter(Boolean).join(' ')}`;
  });
  return [
    paint('green', printable(`${file} is written: the page ${decoded(route)}.`)),
    '',
    ...(open.length > 0 ? ['To fill in before it can be built:', ...fill, ''] : []),
    route === '/'
      ? `Next: ${next}, and run site build.`
      : `Next: ${next} (site watch shows the draft), delete "draft: true", link to the page from another one, and run site build.`,
  ];
}
