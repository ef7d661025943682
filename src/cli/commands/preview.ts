// `site preview`: serves a build as a static host does, until the process is ended. TALKS.
import { relative } from 'node:path';
import type { BuildRequest } from '../../build/build.ts';
import { addressOf } from '../../model/addresses/url.ts';
import { openBrowser, serve } from '../../serve/server.ts';
import { headersFor } from '../../stages/5-site/hosting/headers.ts';
import { markOf } from '../../stages/6-write/folder.ts';
import { readBuilt } from '../built.ts';
import { endOnSignal, misused, printDefect, type ServerOptions, say } from '../output.ts';

/** Serves the out folder. Refuses a folder that no build made. */
export async function previewCommand({ out }: BuildRequest, options: ServerOptions): Promise<void> {
  const first = readBuilt(out);
  if (!first) return misused(`${relative(process.cwd(), out) || '.'} is not a build; run "site build" first`);
  let [mark, built] = [markOf(out), first];
  /** A build may replace the folder while it is served. */
  const current = () => {
    const now = markOf(out);
    if (now !== mark) [mark, built] = [now, readBuilt(out) ?? built];
    return built;
  };
  const server = await serve(
    {
      out,
      base: () => current().base,
      headers: (path) => headersFor(built.rules, built.base + path.slice(1)),
      answer: ({ url = '' }, response, path) => {
        const asked = addressOf((built.base + path.slice(1)).slice(1));
        const move = built.redirectRules.find(({ from }) => from === asked);
        const query = /\?.*/s.exec(url)?.[0] ?? '';
        if (move) response.writeHead(301, { Location: move.to + query }).end();
        return move !== undefined;
      },
      compressed: true,
      fail: printDefect,
    },
    options,
  );
  endOnSignal(async () => server.close());
  if (!options.quiet) say(`The site is at ${server.url()}`, 'Ctrl-C ends it.');
  if (options.open) await openBrowser(server.url());
}
