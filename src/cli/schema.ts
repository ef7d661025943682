// `site schema`: writes JSON Schemas for editors, and prints their paths. TALKS.
import { make } from '../build.ts';
import { described } from '../problems/words.ts';
import { writeSchemas } from '../scaffold/schemas.ts';
import { complain, endWith, type Options, painter, say } from './output.ts';

/** The options of the command. */
export type SchemaOptions = Pick<Options, 'root' | 'json' | 'quiet' | 'color'>;

/** Writes the schemas of the site in `root`, and sets the exit code. */
export async function schemaCommand(
  { root, today }: { readonly root: string; readonly today: string },
  options: SchemaOptions,
): Promise<void> {
  const settings = { root, runtime: 'preact', today } as const;
  const { site } = await make(settings);
  const { problems, files, unread } = await writeSchemas(settings, site);
  endWith(problems);
  if (options.json) {
    const ok = problems.length === 0;
    say(JSON.stringify({ version: 1, ok, root, files, unread, problems: problems.map(described) }, null, 2));
  } else if (problems.length > 0) complain(problems, 'The schemas are not all written.', options);
  else if (!options.quiet) {
    const paint = painter(options);
    const missing = unread.map((path) => `${path}: no template asks for it, so nobody knows its schema.`);
    say(...files, ...missing, '', paint('green', `${files.length} schemas are written.`));
  }
}
