// `site headers`: prints the configuration of a web server for a build. TALKS.
import { relative } from 'node:path';
import type { BuildRequest } from '../../build/build.ts';
import type { WebServer } from '../../stages/5-site/hosting/serverNames.ts';
import { configurationFor, whyNotFor } from '../../stages/5-site/hosting/webServers.ts';
import { readBuilt } from '../built.ts';
import { misused, type Options, sayExactly } from '../output.ts';

export interface HeadersOptions extends Options {
  readonly for: WebServer;
}

/** Prints the configuration for one web server. Refuses an out folder that no build made, or that the server cannot name. */
export function headersCommand({ out }: BuildRequest, options: HeadersOptions): void {
  const built = readBuilt(out);
  const why = built
    ? whyNotFor(options.for, built)
    : `${relative(process.cwd(), out) || '.'} is not a build; run "site build" first`;
  if (built && why === undefined) sayExactly(configurationFor(options.for, built));
  else misused(why ?? '');
}
