// Finished HTML → the messages of html-validate. Pieces that had none before are not validated again: see `piecesOf`.
import type { ConfigData } from 'html-validate/browser';
import type { Packs } from '../engine/pack.ts';
import { once } from '../model/lazy.ts';
import { sumOf } from '../model/sum.ts';
import { type Block, piecesOf } from './pieces.ts';

/** A message of html-validate. Lines and columns count from 1, offsets from 0. */
export interface Remark {
  readonly ruleId: string;
  /** Whether the rule is about accessibility. */
  readonly isAccess: boolean;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The rules of HTML, and all static rules of accessibility; none is switched off. */
const presets = ['html-validate:standard', 'html-validate:a11y'];
/** One more rule of accessibility, which is in its preset for whole documents. */
const rules = { 'input-missing-label': 'error' } as const;
/** The rules of the second preset that are about how HTML is written, not about accessibility. */
const aboutWriting: ReadonlySet<string> = new Set([
  'deprecated-rule',
  'no-dup-id',
  'no-implicit-button-type',
]);

/** The elements of islands: they have no meaning of their own. */
const islands = {
  'site-island': { flow: true, phrasing: true, transparent: true },
  'site-slot': { flow: true, phrasing: true, transparent: true },
};

/**
 * html-validate is loaded late: few commands need it, and after the first check only few checks. Its build for browsers does not
 * read configuration files; the rest of it would be bundled for nothing.
 */
async function load(): Promise<(html: string) => Promise<readonly Remark[]>> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate/browser');
  const resolve = (data: ConfigData) => new StaticConfigLoader(data).getConfigFor('');
  // Otherwise it reads its own tables for each page, which takes longer than the page.
  const resolved = await resolve({ root: true, extends: presets, rules, elements: ['html5', islands] });
  const onAccess = (await resolve({ root: true, extends: presets.slice(1), rules, elements: [] })).getRules();
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

/** What is stored for the next check. */
interface RemarksPack {
  /** The names of pieces without remarks. */
  readonly clean: ReadonlySet<string>;
  /** The messages for the pages of the last check, by the sum of each page. */
  readonly remarksBySum: ReadonlyMap<string, readonly Remark[]>;
}

/** The key in the store. */
const kind = 'remarks';
/** For a longer name, its sum is the name. */
const mostLetters = 300;
/** A check with more stored names than these begins with none. */
const mostNames = 20_000;

/** Finds the messages for one page after the other; `save` stores them for the next check. */
export function remarking(packs: Packs): {
  readonly on: (html: string) => Promise<readonly Remark[]>;
  readonly save: () => void;
} {
  const before = packs.find(kind)?.value as RemarksPack | undefined;
  const clean = new Set(before && before.clean.size < mostNames ? before.clean : []);
  const cleanBefore = clean.size;
  const remarksBySum = new Map<string, readonly Remark[]>();
  const validate = once(load);

  /** Validates a page without the pieces that are known to be clean. */
  async function validated(html: string): Promise<readonly Remark[]> {
    const pieces = piecesOf(html);
    if (!pieces) return (await validate())(html);
    const frame = shortened(pieces.frame);
    const blocks = pieces.blocks.map((one) => ({ ...one, name: shortened(one.name) }));
    const unchecked = blocks.filter(({ name }) => !clean.has(name));
    if (unchecked.length === 0 && clean.has(frame)) return [];
    const cleanBlocks = blocks.filter(({ name }) => clean.has(name));
    const remarks = await (await validate())(without(html, cleanBlocks));
    // After an error of the parser, html-validate says nothing about the rest.
    if (remarks.some(({ ruleId }) => ruleId === 'parser-error')) return remarks;
    const isIn = ({ start, end }: Block, { offset }: Remark) => offset >= start && offset < end;
    if (remarks.every((one) => unchecked.some((block) => isIn(block, one)))) clean.add(frame);
    for (const block of unchecked) if (!remarks.some((one) => isIn(block, one))) clean.add(block.name);
    return remarks;
  }

  return {
    async on(html) {
      const sum = sumOf(html);
      const remarks = before?.remarksBySum.get(sum) ?? (await validated(html));
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

/** The same HTML with these blocks replaced by blanks, so that offsets stay. */
function without(html: string, blocks: readonly Block[]): string {
  let at = 0;
  const parts = blocks.flatMap(({ start, end }) => {
    const before = html.slice(at, start);
    at = end;
    return [before, html.slice(start, end).replace(/[^\n\r]/g, ' ')];
  });
  return parts.join('') + html.slice(at);
}
