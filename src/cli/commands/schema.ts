// `site schema`: writes JSON Schemas for editors, and prints their paths. TALKS.
import { make } from '../../build/build.ts';
import { writeSchemas } from '../../build/schemas.ts';
import { startNoThreads } from '../../engine/threads.ts';
import { printable } from '../../problems/printable.ts';
import { plural } from '../../problems/sentence.ts';
import { type Options, reportWork } from '../output.ts';

export type SchemaOptions = Pick<Options, 'root' | 'json' | 'quiet' | 'color'>;

/** Writes the schemas of the site in `root`, and sets the exit code. */
export async function schemaCommand(
  { root, today }: { readonly root: string; readonly today: string },
  options: SchemaOptions,
): Promise<void> {
  const settings = { root, today };
  startNoThreads();
  const { site } = await make(settings);
  const { problems, files, unread } = await writeSchemas(settings, site);
  const missing = unread.map((path) => `${path}: no template asks for it, so nobody knows its schema.`);
  reportWork(problems, options, {
    usage: [],
    facts: { root, files, unread },
    closing: 'The schemas are not all written.',
    lines: (paint) => [
      ...[...files, ...missing].map(printable),
      '',
      paint('green', `${plural(files.length, 'schema')} ${files.length === 1 ? 'is' : 'are'} written.`),
    ],
  });
}
