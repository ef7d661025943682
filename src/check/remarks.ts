// Finished HTML → what html-validate remarks on it. It is not asked again for what it had nothing to remark on: see `piecesOf`.
import type { ConfigData } from 'html-validate';
import type { Packs } from '../incremental/pack.ts';
import { once } from '../model/lazy.ts';
import { sumOf } from '../model/sum.ts';
import { type Block, piecesOf } from './pieces.ts';

/** A message of html-validate. Lines and columns count from 1, offsets from 0. */
export interface Remark {
  readonly ruleId: string;
  /** Whether the rule is about who can use the page. */
  readonly isAccess: boolean;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The rules of HTML, and every static one of accessibility; nothing is switched off. */
const presets = ['html-validate:standard', 'html-validate:a11y'];
/** Those of the latter that are about how the HTML is written, and not about who can use it. */
const aboutWriting: ReadonlySet<string> = new Set([
  'deprecated-rule',
  'no-dup-id',
  'no-implicit-button-type',
]);

/** What wakes up in the browser: boxes without meaning of their own. */
const islands = {
  'site-island': { flow: true, phrasing: true, transparent: true },
  'site-slot': { flow: true, phrasing: true, transparent: true },
};

/** html-validate, which few commands need, and few checks that are not the first. */
async function load(): Promise<(html: string) => Promise<readonly Remark[]>> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate');
  const resolve = (data: ConfigData) => new StaticConfigLoader(data).getConfigFor('');
  // It would read its own tables anew for each page, which takes longer than the page.
  const resolved = await resolve({ root: true, extends: presets, elements: ['html5', islands] });
  const onAccess = (await resolve({ root: true, extends: presets.slice(1), elements: [] })).getRules();
  class OnceResolved extends StaticConfigLoader {
    override getConfigFor() {
      return resolved;
    }
  }
  const validator = new HtmlValidate(new OnceResolved());
  return async (html) => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) => result.messages);
    return messages.map(({ ruleId, message, line, column, offset }) => {
      const isAccess = onAccess.has(ruleId) && !aboutWriting.has(ruleId);
      return { ruleId, isAccess, message, line, column, offset };
    });
  };
}

/** What is known of pages. */
interface Known {
  /** The names of pieces without remarks. */
  readonly clean: ReadonlySet<string>;
  /** The remarks on the pages of the last check, by the sums of these. */
  readonly told: ReadonlyMap<string, readonly Remark[]>;
}

/** The name of what is known among what is kept. */
const kind = 'remarks';
/** Pieces with a longer name are known by its sum. */
const mostLetters = 300;
/** Beyond so many names one begins anew. */
const mostNames = 20_000;

/** Tells the remarks on one page after the other; `keep` keeps what is known then for the next check. */
export function remarking(kept: Packs): {
  readonly on: (html: string) => Promise<readonly Remark[]>;
  readonly keep: () => void;
} {
  const before = kept.find(kind)?.value as Known | undefined;
  const clean = new Set(before && before.clean.size < mostNames ? before.clean : []);
  const known = clean.size;
  const told = new Map<string, readonly Remark[]>();
  const validate = once(load);

  /** Asks of what is not known to be clean. */
  async function ask(html: string): Promise<readonly Remark[]> {
    const pieces = piecesOf(html);
    if (!pieces) return (await validate())(html);
    const frame = shortened(pieces.frame);
    const blocks = pieces.blocks.map((one) => ({ ...one, name: shortened(one.name) }));
    const unknown = blocks.filter(({ name }) => !clean.has(name));
    if (unknown.length === 0 && clean.has(frame)) return [];
    const cleanBlocks = blocks.filter(({ name }) => clean.has(name));
    const remarks = await (await validate())(without(html, cleanBlocks));
    // Where it cannot read on, it says nothing of what follows.
    if (remarks.some(({ ruleId }) => ruleId === 'parser-error')) return remarks;
    const isIn = ({ start, end }: Block, { offset }: Remark) => offset >= start && offset < end;
    if (remarks.every((one) => unknown.some((block) => isIn(block, one)))) clean.add(frame);
    for (const block of unknown) if (!remarks.some((one) => isIn(block, one))) clean.add(block.name);
    return remarks;
  }

  return {
    async on(html) {
      const sum = sumOf(html);
      const remarks = before?.told.get(sum) ?? (await ask(html));
      told.set(sum, remarks);
      return remarks;
    },
    keep() {
      const isTold = told.size === before?.told.size && [...told.keys()].every((sum) => before.told.has(sum));
      if (isTold && clean.size === known) return;
      kept.put(kind, { value: { clean, told } satisfies Known });
    },
  };
}

function shortened(name: string): string {
  return name.length > mostLetters ? sumOf(name) : name;
}

/** The same HTML with nothing in the place of these blocks; all else stays where it is. */
function without(html: string, blocks: readonly Block[]): string {
  let at = 0;
  const parts = blocks.flatMap(({ start, end }) => {
    const before = html.slice(at, start);
    at = end;
    return [before, html.slice(start, end).replace(/[^\n\r]/g, ' ')];
  });
  return parts.join('') + html.slice(at);
}
