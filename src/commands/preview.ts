// `site preview`: serves a build as a static host does, until it is told to end. TALKS.
import { relative } from 'node:path';
import type { BuildRequest } from '../build.ts';
import { markOf, readManifest } from '../outFolder.ts';
import { openBrowser, serve } from '../server.ts';
import { endOnSignal, misused, type ServerOptions, say } from '../talk.ts';

/** Serves the out folder; refuses one that no build made. */
export async function previewCommand({ out }: BuildRequest, options: ServerOptions): Promise<void> {
  if (!readManifest(out)) {
    return misused(`${relative(process.cwd(), out) || '.'} is not a build; run "site build" first`);
  }
  let mark = '';
  let base = '/';
  /** A build may replace the folder while it is shown. */
  const refresh = () => {
    const now = markOf(out);
    if (now === mark) return;
    mark = now;
    base = readManifest(out)?.base ?? base;
  };
  const server = await serve(
    {
      out,
      base: () => {
        refresh();
        return base;
      },
      headers: () => ({}),
      compressed: true,
    },
    options,
  );
  endOnSignal(async () => server.close());
  if (!options.quiet) say(`The site is at ${server.url()}`, 'Ctrl-C ends it.');
  if (options.open) await openBrowser(server.url());
}
