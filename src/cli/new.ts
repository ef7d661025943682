// `site new`: writes a page, and prints what is left to do. TALKS.
import type { Paint } from '../problems/print.ts';
import type { ProblemCode } from '../problems/problem.ts';
import { described, sentenceOf } from '../problems/words.ts';
import { createPage, type NewRequest, type NewResult } from '../scaffold/new.ts';
import { complain, endWith, type Options, painter, say } from './output.ts';

/** The options of the command. */
export interface NewOptions extends Pick<Options, 'root' | 'json' | 'quiet' | 'color'> {
  readonly template: string;
}

const usage: ReadonlySet<string> = new Set<ProblemCode>([
  'bad-route',
  'unknown-template',
  'page-exists',
  'duplicate-route',
  'duplicate-output',
]);

/** Writes the page and sets the exit code. */
export async function newCommand(request: Omit<NewRequest, 'template'>, options: NewOptions): Promise<void> {
  const result = await createPage({ ...request, template: options.template });
  const { problems, file, route, open } = result;
  endWith(problems, usage);
  if (options.json) {
    const { root } = request;
    const shown = { problems: problems.map(described), open: open.map(described) };
    const document = { version: 1, ok: file !== undefined, root, file: file ?? null, route, ...shown };
    say(JSON.stringify(document, null, 2));
  } else if (file === undefined) complain(problems, 'No page was written.', options);
  else if (!options.quiet) say(...linesOf(result, painter(options)));
}

function linesOf({ file = '', route, open }: NewResult, paint: Paint): string[] {
  const fill = open.map((one) => {
    const { text, hint } = sentenceOf(one);
    return `  ${[text, hint].filter(Boolean).join(' ')}`;
  });
  return [
    paint('green', `${file} is written: the page ${route}.`),
    '',
    ...(open.length > 0 ? ['To fill in before it can be built:', ...fill, ''] : []),
    'Next: replace each TODO (site check --launch lists them), link to the page from another one, and run site build.',
  ];
}
