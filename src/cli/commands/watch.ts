// `site watch`: builds, serves and reports every change, until it is ended. TALKS.

import { readFile, statfs } from 'node:fs/promises';
import type { BuildRequest } from '../../build/build.ts';
import { shown } from '../../build/report.ts';
import { cacheFolder } from '../../engine/cache.ts';
import { policyForWatch, withPolicyForWatch } from '../../html/policy.ts';
import { cssModuleEnding, isStylesheet, notFoundFile } from '../../model/addresses/paths.ts';
import { decoded } from '../../model/addresses/url.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { BuildResult } from '../../model/site/result.ts';
import type { BuilderSetup } from '../../serve/builder.ts';
import { Drafts } from '../../serve/drafts.ts';
import { Reload } from '../../serve/reload.ts';
import { isFromElsewhere } from '../../serve/request.ts';
import { find, type Hosting, openBrowser, serve } from '../../serve/server.ts';
import { type Rebuild, watch } from '../../serve/watch.ts';
import { policyName } from '../../stages/5-site/hosting/filePolicies.ts';
import { headersFor, type Rule } from '../../stages/5-site/hosting/headers.ts';
import { withScript } from '../../stages/5-site/styles/loaders.ts';
import { markOf } from '../../stages/6-write/folder.ts';
import { readBuilt } from '../built.ts';
import {
  complainOf,
  endOnSignal,
  exit,
  painter,
  printDefect,
  report,
  type ServerOptions,
  say,
} from '../output.ts';
import { blockedProblems } from '../print/blocked.ts';
import { problemPages } from '../print/errorPage.ts';
import { problemLines, problemsLines } from '../print/print.ts';
import { type Progress, progress } from '../print/progress.ts';
import { roundLine } from '../print/report.ts';

/** The further options of the command. */
export interface WatchOptions extends ServerOptions {
  readonly serve: boolean;
  readonly poll?: true;
}

/** How many refusals of browsers are remembered, so that each is printed once: a page can name any number of addresses. */
const mostReported = 1000;

/** Runs until the process is ended: then the out folder is complete, and the port is free. */
export async function watchCommand(request: BuildRequest, options: WatchOptions): Promise<void> {
  const { root, out } = request;
  const paint = painter(options, process.stderr);
  let base = request.base ?? '/';
  let wasGood = true;
  const drafts = new Drafts();
  /** What browsers refused and was reported. */
  const told = new Set<string>();
  const reload = new Reload({
    script: await readFile(new URL('./reload.js', import.meta.url), 'utf8'),
    base: () => base,
    problemPages,
    addScript: (html, script, nonce) => {
      const early = withPolicyForWatch(html, script, nonce);
      return early === html ? withScript(html, script) : early;
    },
    problemsOf: async (refused, address) => {
      const found = await shown(
        blockedProblems(refused, address, { root, out, base }),
        root,
        () => undefined,
      );
      for (const one of found) {
        const text = problemLines(one, paint).join('\n');
        if (!options.json && !told.has(text)) complainOf(text);
        told.add(text);
        if (told.size > mostReported) told.clear();
      }
      return found;
    },
    fileShownAt: async (path) => {
      const draft = drafts.at(path);
      if (draft) return draft.output;
      const found = await find(out, path);
      return found.kind === 'file' ? found.file : notFoundFile;
    },
    fail: printDefect,
  });
  let [mark, rules] = ['', [] as readonly Rule[]];
  /** What hosts send, except how long it is kept, and except HTTPS for good. */
  const headersOf = (path: string): Readonly<Record<string, string>> => {
    const now = markOf(out);
    if (now !== mark) [mark, rules] = [now, readBuilt(out)?.rules ?? []];
    const { 'Strict-Transport-Security': _, ...sent } = headersFor(rules, base + path.slice(1));
    const policy = sent[policyName];
    const isPage = /(\/|\/[^./]+|\.html?)$/.test(path);
    return {
      ...sent,
      ...(policy && isPage && { [policyName]: policyForWatch(policy, reload.nonce) }),
      'Cache-Control': 'no-store',
    };
  };
  const hosting: Hosting = {
    out,
    base: () => base,
    headers: (path) => headersOf(path),
    compressed: false,
    answer: async (...given) => {
      const [request, response, path] = given;
      if (isFromElsewhere(request)) return false;
      if (await reload.answer(...given)) return true;
      // The policy of a draft is in it: that of the header knows only what is published.
      const { [policyName]: policy = '', ...others } = drafts.at(path) ? headersOf(path) : {};
      const framing = /frame-ancestors [^;]*/.exec(policy)?.[0];
      for (const [name, value] of Object.entries({ ...others, ...(framing && { [policyName]: framing }) }))
        response.setHeader(name, value);
      return drafts.answer(...given, reload);
    },
    page: (html) => reload.page(html),
    fail: printDefect,
  };
  const server = options.serve ? await serve(hosting, options) : undefined;

  let isFirst = true;
  /** The problems of the last round, as one text. */
  let lastProblems = '';
  const showRebuild = async ({ result, changed, lateProblems, ms }: Rebuild) => {
    const problems = [...result.problems, ...lateProblems];
    const isGood = result.problems.length === 0;
    base = result.base ?? base;
    const isStyles =
      changed.length > 0 &&
      isGood &&
      wasGood &&
      changed.every(
        (path) => !path.startsWith('content/') && isStylesheet(path) && !cssModuleEnding.test(path),
      );
    const previews = isGood ? drafts.update(result.previews) : { changed: [], gone: [] };
    const outputs = [
      ...[...result.changed, ...result.removed],
      ...[...previews.gone, ...previews.changed].map(({ output }) => output),
    ];
    const now = JSON.stringify(problems);
    const isSame = !isFirst && outputs.length === 0 && now === lastProblems;
    if (!isSame) reload.update({ problems, changed: outputs, isStyles });
    if (isFirst || options.json || !isGood) await report(result, request, options, { changed, ms });
    else if (!options.quiet)
      say(painter(options, process.stdout)('green', roundLine(result, changed, previews, ms)));
    for (const { route, problems } of options.json ? [] : previews.changed) {
      const lines = problemsLines(problems, paint);
      if (lines.length > 0) {
        complainOf(...lines, `${decoded(route)} shows what is not out: nothing of this is in dist.`);
      }
    }
    [isFirst, wasGood, lastProblems] = [false, problems.length === 0, now];
  };
  let line: Progress | undefined;
  const onProgress: BuilderSetup['onProgress'] = (at) => {
    if (at) {
      line ??= progress(options);
      line.at(...at);
    } else {
      line?.end();
      line = undefined;
    }
  };
  const complain = (problem: Problem) => {
    line?.clear();
    [wasGood, lastProblems] = [false, JSON.stringify([problem])];
    reload.update({ problems: [problem], changed: [], isStyles: false });
    if (options.json)
      report({ ...nothingMade, problems: [problem] }, request, options, { changed: [], ms: 0 });
    else complainOf(...problemLines(problem, paint));
  };

  const { ready, end } = watch({
    cache: cacheFolder(),
    request,
    poll: options.poll ?? false,
    onRebuild: showRebuild,
    complain,
    onProgress,
    fail: printDefect,
    log: process.stderr,
  });
  endOnSignal(async () => {
    onProgress(undefined);
    server?.close();
    await end();
  });
  await ready;
  if (process.exitCode === exit.usage) {
    server?.close();
    return end();
  }
  if (!options.quiet && !options.json) {
    if (server) say(`The site is at ${server.url()}`);
    say('Watching content/ and templates/, and the files that they import. Ctrl-C ends it.');
    const disk = options.poll ? undefined : await statfs(root).catch(() => undefined);
    if (disk && isQuiet(disk.type)) {
      say('This folder lies on a disk that may not report changes. If saves go unnoticed: site watch --poll');
    }
  }
  if (server && options.open) await openBrowser(server.url());
}

/** The result while a build stands still. */
const nothingMade: BuildResult = {
  problems: [],
  pages: [],
  copied: [],
  made: [],
  changed: [],
  removed: [],
  left: [],
  phases: [],
};

/** File systems of other machines, which do not report all changes to this one: by their numbers in Linux's magic.h. */
const quietDisks: ReadonlySet<number> = new Set([
  0x01021997, // 9p: Windows' disks seen from Linux
  0x65735546, // FUSE: a desktop's folders seen from a container
  0x6969, // NFS
  0x517b, // SMB
  0xfe534d42, // SMB 2
  0xff534d42, // CIFS
  0x786f4256, // VirtualBox
]);

/** Whether a file system of this kind (`type` of statfs) may not report changes. */
export function isQuiet(type: number): boolean {
  return quietDisks.has(type >>> 0);
}
