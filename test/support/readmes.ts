// READMEs of installed packages: Markdown as people write it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those that are not very long. */
export const texts: readonly string[] = readdirSync('node_modules', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^[.@]/.test(entry.name))
  .flatMap(({ name }) =>
    readdirSync(join('node_modules', name))
      .filter((file) => /^readme\.md$/i.test(file))
      .map((file) => readFileSync(join('node_modules', name, file), 'utf8').replace(/\r\n?/g, '\n')),
  )
  .filter((text) => text.length < 20_000);
