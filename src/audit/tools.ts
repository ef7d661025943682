// What the checks look with: the validator, the sizes, the network's answers; what they said before is kept. READS, asks.
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { kindOf } from '../html/loads.ts';
import { keep, recall, remembered } from '../store/cache.ts';
import type { SizeReader } from './budgets.ts';
import { ask, type FetchPolicy, isAway, type Verdict } from './externals.ts';
import type { Finished, Tick } from './finding.ts';
import { parsedUrl } from './links.ts';
import type { Remark, Validator } from './validity.ts';

/** The rules of HTML, and every static one of accessibility; nothing is switched off. */
const rules = ['html-validate:standard', 'html-validate:a11y'];

/** What wakes up in the browser: boxes without meaning of their own. */
const islands = {
  'site-island': { flow: true, phrasing: true, transparent: true },
  'site-slot': { flow: true, phrasing: true, transparent: true },
};

/** html-validate, loaded only now: few commands need it. */
export async function validator(cache: string): Promise<Validator> {
  const { HtmlValidate, StaticConfigLoader, version } = await import('html-validate');
  const config = { root: true, extends: rules, elements: ['html5', islands] };
  // It would read its own tables anew for each page, which takes longer than the page.
  const resolved = await new StaticConfigLoader(config).getConfigFor('');
  const one = new HtmlValidate(
    new (class extends StaticConfigLoader {
      override getConfigFor() {
        return resolved;
      }
    })(),
  );
  return async (html) => {
    const bytes = await remembered(
      cache,
      ['html-validate', version, JSON.stringify(config), html],
      async () => {
        const { results } = await one.validateString(html);
        const remarks = results
          .flatMap(({ messages }) => messages)
          .map(
            ({ ruleId, message, line, column, offset }): Remark => ({
              rule: ruleId,
              message,
              line,
              column,
              offset,
            }),
          );
        return Buffer.from(JSON.stringify(remarks));
      },
    );
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  };
}

/** Reads and weighs the files of a site. */
export function sizes(files: Finished['files'], cache: string): SizeReader {
  const bytesOf = async (path: string) => Buffer.from((await files.get(path)?.bytes()) ?? []);
  const compress = promisify(brotliCompress);
  const weigh = async (bytes: Buffer) => {
    const length = await remembered(
      cache,
      ['brotli', process.versions.brotli ?? '', '11', bytes],
      async () => {
        const small = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        return Buffer.from(String(Math.min(small.length, bytes.length)));
      },
    );
    return Number(Buffer.from(length).toString());
  };
  return {
    read: async (path) => (await bytesOf(path)).toString('utf8'),
    text: (text) => weigh(Buffer.from(text)),
    file: async (path) => {
      const bytes = await bytesOf(path);
      const isText = /^(css|js)$/.test(kindOf(path) ?? '') || path.endsWith('.svg');
      return isText ? weigh(bytes) : bytes.length;
    },
  };
}

/** How the network is asked unless a test says otherwise. */
const politely: Omit<FetchPolicy, 'userAgent'> = {
  fetch: (...question) => fetch(...question),
  hosts: 8,
  timeout: 15_000,
  waits: [1000, 5000],
  patience: 30_000,
  sleep: (ms) => sleep(ms),
  now: () => Date.now(),
};

/** Asks for addresses, except those that were good already today. */
export async function answers(
  addresses: readonly string[],
  siteUrl: string,
  cache: string,
  given: Partial<FetchPolicy> = {},
  tick: Tick = () => {},
): Promise<ReadonlyMap<string, Verdict>> {
  const fetchPolicy = { ...politely, userAgent: `site check (link checker; +${siteUrl})`, ...given };
  const today = new Date(fetchPolicy.now()).toISOString().slice(0, 10);
  const partsOf = (url: string) => ['external link', '1', url, today];
  const verdicts = new Map<string, Verdict>();
  const unknown: string[] = [];
  for (const url of addresses) {
    if (await recall(cache, partsOf(url))) verdicts.set(url, { kind: 'good' });
    else unknown.push(url);
  }
  const asked = await ask(
    unknown.map((url) => parsedUrl(url).href),
    fetchPolicy,
    (done, of) => tick('links', done, of),
  );
  if (isAway(asked)) verdicts.clear(); // what was good this morning says nothing of now
  for (const url of unknown) {
    const verdict = asked.get(parsedUrl(url).href);
    if (!verdict) continue;
    verdicts.set(url, verdict);
    if (verdict.kind === 'good') await keep(cache, partsOf(url), Buffer.from('good'));
  }
  return verdicts;
}
