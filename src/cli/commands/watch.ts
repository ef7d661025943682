// `site watch`: builds, serves and reports every change, until the process is ended. TALKS.

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
import { fileBelow, openEditor } from '../../serve/editor.ts';
import { type Refused, Reload } from '../../serve/reload.ts';
import { isFromElsewhere } from '../../serve/request.ts';
import { find, type Hosting, openBrowser, serve } from '../../serve/server.ts';
import { type Rebuild, watch } from '../../serve/watch.ts';
import { policyName } from '../../stages/5-site/hosting/filePolicies.ts';
import { headersFor, type Rule } from '../../stages/5-site/hosting/headers.ts';
import { withScript } from '../../stages/5-site/styles/loaders.ts';
import { markOf } from '../../stages/6-write/folder.ts';
import { readBuilt } from '../built.ts';
import {
  columnsOn,
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
import { locationText, problemLines, problemsLines } from '../print/print.ts';
import { type Progress, progress } from '../print/progress.ts';
import { roundLine } from '../print/report.ts';

export interface WatchOptions extends ServerOptions {
  readonly serve: boolean;
  readonly poll?: true;
}

/** The most refusals of browsers that are remembered, so that each is printed once. A page can contain any number of addresses. */
const mostReported = 1000;

/** Runs until the process is ended. Then the out folder is complete, and the port is free. */
export async function watchCommand(request: BuildRequest, options: WatchOptions): Promise<void> {
  const script = await readFile(new URL('./reload.js', import.meta.url), 'utf8');
  const site = new WatchedSite(request, options, script);
  const server = options.serve ? await serve(site.hosting(), options) : undefined;
  const { ready, end } = watch({
    cache: cacheFolder(),
    request,
    poll: options.poll ?? false,
    onRebuild: (rebuild) => site.show(rebuild),
    complain: (problem) => site.complain(problem),
    onProgress: site.onProgress,
    fail: printDefect,
    log: process.stderr,
  });
  endOnSignal(async () => {
    site.onProgress(undefined);
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
    const disk = options.poll ? undefined : await statfs(request.root).catch(() => undefined);
    if (disk && isQuiet(disk.type)) {
      say('The disk of this folder may not report changes. If saves go unnoticed: site watch --poll');
    }
  }
  if (server && options.open) await openBrowser(server.url());
}

/** The site of a watch: its served files, and its printed reports. */
class WatchedSite {
  readonly #request: BuildRequest;
  readonly #options: WatchOptions;
  readonly #paint;
  readonly #drafts = new Drafts();
  readonly #reload: Reload;
  /** The refusals of browsers that were reported. */
  readonly #told = new Set<string>();
  #base: string;
  /** The headers of the out folder with this mark. */
  #rules: { readonly mark: string; readonly rules: readonly Rule[] } = { mark: '', rules: [] };
  #isFirst = true;
  #wasGood = true;
  /** The problems of the last round, as one text. */
  #lastProblems = '';
  #line: Progress | undefined;

  constructor(request: BuildRequest, options: WatchOptions, script: string) {
    this.#request = request;
    this.#options = options;
    this.#paint = painter(options, process.stderr);
    this.#base = request.base ?? '/';
    this.#reload = new Reload({
      script,
      base: () => this.#base,
      problemPages,
      addScript: (html, script, nonce) => {
        const early = withPolicyForWatch(html, script, nonce);
        return early === html ? withScript(html, script) : early;
      },
      problemsOf: (refused, address) => this.#problemsOf(refused, address),
      fileShownAt: async (path) => {
        const draft = this.#drafts.at(path);
        if (draft) return draft.output;
        const found = await find(request.out, path);
        return found.kind === 'file' ? found.file : notFoundFile;
      },
      open: async (file, line, column) => {
        const path = await fileBelow(request.root, file);
        if (path === undefined) return false;
        await openEditor(path, line, column, (reason) =>
          complainOf(
            `No editor opened ${locationText({ file, line, column })}: ${reason}. Name yours: LAUNCH_EDITOR=code`,
          ),
        );
        return true;
      },
      fail: printDefect,
    });
  }

  /** The problems of refused resources. They are printed once, and shown on the page. */
  async #problemsOf(refused: readonly Refused[], address: string) {
    const { root, out } = this.#request;
    const blocked = blockedProblems(refused, address, { root, out, base: this.#base });
    const found = await shown(blocked, root, () => undefined);
    for (const one of found) {
      const text = problemLines(one, this.#paint, { columns: columnsOn(process.stderr) }).join('\n');
      if (!this.#options.json && !this.#told.has(text)) complainOf(text);
      this.#told.add(text);
      if (this.#told.size > mostReported) this.#told.clear();
    }
    return found;
  }

  /** The headers of hosts, except the caching time, and except permanent HTTPS. */
  #headersOf(path: string): Readonly<Record<string, string>> {
    const { out } = this.#request;
    const mark = markOf(out);
    if (mark !== this.#rules.mark) this.#rules = { mark, rules: readBuilt(out)?.rules ?? [] };
    const headers = headersFor(this.#rules.rules, this.#base + path.slice(1));
    const { 'Strict-Transport-Security': _, ...sent } = headers;
    const policy = sent[policyName];
    const isPage = /(\/|\/[^./]+|\.html?)$/.test(path);
    return {
      ...sent,
      ...(policy && isPage && { [policyName]: policyForWatch(policy, this.#reload.nonce) }),
      'Cache-Control': 'no-store',
    };
  }

  /** The files and headers to serve. */
  hosting(): Hosting {
    return {
      out: this.#request.out,
      base: () => this.#base,
      headers: (path) => this.#headersOf(path),
      compressed: false,
      answer: async (...given) => {
        const [request, response, path] = given;
        if (isFromElsewhere(request)) return false;
        if (await this.#reload.answer(...given)) return true;
        // A draft contains its own policy. The header's policy knows only published pages.
        const { [policyName]: policy = '', ...others } = this.#drafts.at(path) ? this.#headersOf(path) : {};
        const framing = /frame-ancestors [^;]*/.exec(policy)?.[0];
        for (const [name, value] of Object.entries({ ...others, ...(framing && { [policyName]: framing }) }))
          response.setHeader(name, value);
        return this.#drafts.answer(...given, this.#reload);
      },
      page: (html) => this.#reload.page(html),
      fail: printDefect,
    };
  }

  async show({ result, changed, lateProblems, ms }: Rebuild): Promise<void> {
    const options = this.#options;
    const problems = [...result.problems, ...lateProblems];
    const isGood = result.problems.length === 0;
    this.#base = result.base ?? this.#base;
    const news = [...result.changed, ...result.removed].filter((path) => !this.#drafts.isServed(path));
    const previews = isGood
      ? this.#drafts.update(result.previews, result.pictures)
      : { changed: [], gone: [] };
    const outputs = [...news, ...[...previews.gone, ...previews.changed].map(({ output }) => output)];
    const now = JSON.stringify(problems);
    const isSame = !this.#isFirst && outputs.length === 0 && now === this.#lastProblems;
    const isStyles = isGood && this.#wasGood && areStyles(changed);
    if (!isSame) this.#reload.update({ problems, changed: outputs, isStyles });
    if (this.#isFirst || options.json || !isGood)
      await report(result, this.#request, options, { changed, ms });
    else if (!options.quiet) {
      const arePictures = outputs.length === 0 && result.changed.length > 0;
      const line = arePictures
        ? 'All pictures are in dist.'
        : roundLine(result, changed, previews, ms, !this.#wasGood);
      if (!arePictures || result.pictures.size === 0) say(painter(options, process.stdout)('green', line));
    }
    for (const { route, problems } of options.json ? [] : previews.changed) {
      const lines = problemsLines(problems, this.#paint, columnsOn(process.stderr));
      if (lines.length > 0) {
        complainOf(...lines, `${decoded(route)} shows what is not out: nothing of this is in dist.`);
      }
    }
    this.#isFirst = false;
    this.#wasGood = problems.length === 0;
    this.#lastProblems = now;
  }

  readonly onProgress: NonNullable<BuilderSetup['onProgress']> = (at) => {
    if (at) {
      this.#line ??= progress(this.#options);
      this.#line.at(...at);
    } else {
      this.#line?.end();
      this.#line = undefined;
    }
  };

  /** Shows a problem that blocks a build. */
  complain(problem: Problem): void {
    this.#line?.clear();
    this.#wasGood = false;
    this.#lastProblems = JSON.stringify([problem]);
    this.#reload.update({ problems: [problem], changed: [], isStyles: false });
    if (this.#options.json)
      report({ ...nothingMade, problems: [problem] }, this.#request, this.#options, { changed: [], ms: 0 });
    else complainOf(...problemLines(problem, this.#paint, { columns: columnsOn(process.stderr) }));
  }
}

/** Whether all these files are stylesheets that pages can replace without a reload. */
function areStyles(changed: readonly string[]): boolean {
  const isStyle = (path: string) =>
    !path.startsWith('content/') && isStylesheet(path) && !cssModuleEnding.test(path);
  return changed.length > 0 && changed.every(isStyle);
}

/** The result while a build is blocked. */
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

/** File systems of other machines, which do not report all changes to this one. Their numbers are in Linux's magic.h. */
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
