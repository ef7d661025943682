// Finished HTML → what html-validate remarks on it. Pieces that had no remarks are not validated again: see `piecesOf`.
import type { ConfigData } from 'html-validate/browser';
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

/**
 * html-validate, which few commands need, and few checks that are not the first. What it publishes for browsers reads no
 * configuration from files: the rest of it would be bundled for nothing.
 */
async function load(): Promise<(html: string) => Promise<readonly Remark[]>> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate/browser');
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

/** What the next check finds in the pack. */
interface RemarksPack {
  /** The names of pieces without remarks. */
  readonly clean: ReadonlySet<string>;
  /** The remarks on the pages of the last check, by the sum of each page. */
  readonly remarksBySum: ReadonlyMap<string, readonly Remark[]>;
}

/** The name of the pack. */
const kind = 'remarks';
/** Pieces with a longer name have its sum for a name. */
const mostLetters = 300;
/** With more names than these a check begins with none. */
const mostNames = 20_000;

/** Finds the remarks on one page after the other; `save` puts them into the pack, for the next check. */
export function remarking(packs: Packs): {
  readonly on: (html: string) => Promise<readonly Remark[]>;
  readonly save: () => void;
} {
  const before = packs.find(kind)?.value as RemarksPack | undefined;
  const clean = new Set(before && before.clean.size < mostNames ? before.clean : []);
  const cleanBefore = clean.size;
  const remarksBySum = new Map<string, readonly Remark[]>();
  const validate = once(load);

  /** Validates the page, without the pieces that are clean. */
  async function ask(html: string): Promise<readonly Remark[]> {
    const pieces = piecesOf(html);
    if (!pieces) return (await validate())(html);
    const frame = shortened(pieces.frame);
    const blocks = pieces.blocks.map((one) => ({ ...one, name: shortened(one.name) }));
    const unchecked = blocks.filter(({ name }) => !clean.has(name));
    if (unchecked.length === 0 && clean.has(frame)) return [];
    const cleanBlocks = blocks.filter(({ name }) => clean.has(name));
    const remarks = await (await validate())(without(html, cleanBlocks));
    // Where it cannot read on, it says nothing of what follows.
    if (remarks.some(({ ruleId }) => ruleId === 'parser-error')) return remarks;
    const isIn = ({ start, end }: Block, { offset }: Remark) => offset >= start && offset < end;
    if (remarks.every((one) => unchecked.some((block) => isIn(block, one)))) clean.add(frame);
    for (const block of unchecked) if (!remarks.some((one) => isIn(block, one))) clean.add(block.name);
    return remarks;
  }

  return {
    async on(html) {
      const sum = sumOf(html);
      const remarks = before?.remarksBySum.get(sum) ?? (await ask(html));
      remarksBySum.set(sum, remarks);
      return remarks;
    },
    save() {
      const isUnchanged =
        remarksBySum.size === before?.remarksBySum.size &&
        [...remarksBySum.keys()].every((sum) => before.remarksBySum.has(sum));
      if (isUnchanged && clean.size === cleanBefore) return;
      packs.put(kind, { value: { clean, remarksBySum } satisfies RemarksPack });
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
