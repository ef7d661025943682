// Final HTML → the messages of html-validate. A page with the same bytes as in an earlier check is not validated again.
import type { ConfigData, HtmlElement } from 'html-validate/browser';
import type { Packs } from '../engine/pack.ts';
import { once } from '../model/values/lazy.ts';
import { sumOf } from '../model/values/sum.ts';

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

/** The rules of HTML, and all static rules of accessibility. None is switched off. */
const presets = ['html-validate:standard', 'html-validate:a11y'];
/** The rule about skipped heading levels, and about a second `<h1>`. */
export const levelRule = 'heading-level';
/** Accessibility rules of the preset for whole documents. A page, a dialog and a template may begin at any level. */
const rules = {
  'input-missing-label': 'error',
  [levelRule]: [
    'error',
    {
      minInitialRank: 'any',
      sectioningRoots: ['dialog', '[role="dialog"]', '[role="alertdialog"]', 'template'],
    },
  ],
} as const satisfies ConfigData['rules'];
/** The rules of the second preset about the style of HTML, not about accessibility. */
const aboutWriting: ReadonlySet<string> = new Set([
  'deprecated-rule',
  'no-dup-id',
  'no-implicit-button-type',
]);

/** The elements of islands, which have no meaning. */
const islands = {
  'site-island': { flow: true, phrasing: true, transparent: true },
  'site-slot': { flow: true, phrasing: true, transparent: true },
};

/**
 * The limit of nested elements. html-validate calls itself for each level, and counts the levels of each element. Browsers cut off
 * at 512.
 */
const mostDeep = 2_000;
/** The remark on a page that is not checked. */
const unchecked = (ruleId: string, message: string): Remark => ({
  ruleId,
  isAccess: false,
  message,
  line: 1,
  column: 1,
  offset: 0,
});
const tooDeep = unchecked('too-deep', 'Its elements are too deep in one another to be checked');
const tooMany = unchecked('too-many-elements', 'It has too many elements to be checked');

/**
 * The most elements and attributes that html-validate may look at for one page, within one or two seconds. Some rules search the
 * whole page for each field, or all elements around each element. A glossary of 5,000 terms takes 1.2 million, 2,000 fields take 10
 * million.
 */
const mostVisits = 20_000_000;
class TooManyVisits extends Error {}
class TooDeep extends Error {}

/**
 * Lets html-validate read and search one page in linear time, up to `mostDeep` and `mostVisits`, until the returned function is
 * called. Its own search copies all results for each further element. For each message it counts the neighboring elements, for a
 * selector that is not used here.
 */
function bound(prototype: HtmlElement): () => void {
  let visits = 0;
  const visit = (count: number) => {
    visits += count;
    if (visits > mostVisits) throw new TooManyVisits();
  };
  const collect = (element: HtmlElement, name: string, found: HtmlElement[]) => {
    visit(element.childElements.length);
    for (const child of element.childElements) {
      if (child.is(name)) found.push(child);
      collect(child, name, found);
    }
    return found;
  };
  const { append, getAttribute, getElementsByTagName, generateSelector } = prototype;
  prototype.append = function (child) {
    if (this.depth >= mostDeep) throw new TooDeep();
    append.call(this, child);
  };
  prototype.getAttribute = function (this: HtmlElement, ...given: readonly unknown[]) {
    visit(1);
    return Reflect.apply(getAttribute, this, given);
  };
  prototype.getElementsByTagName = function (name) {
    return collect(this, name, []);
  };
  prototype.generateSelector = () => null;
  return () =>
    void Object.assign(prototype, { append, getAttribute, getElementsByTagName, generateSelector });
}

/**
 * html-validate is loaded late: few commands need it, and after the first check few checks do. Its build for browsers does not read
 * configuration files. The rest would be bundled without use.
 */
async function load(): Promise<(html: string) => readonly Remark[]> {
  const { HtmlElement, HtmlValidate, StaticConfigLoader } = await import('html-validate/browser');
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
  const messagesOn = (html: string) => {
    const release = bound(HtmlElement.prototype);
    try {
      return validator.validateStringSync(html).results.flatMap(({ messages }) => messages);
    } catch (error) {
      if (error instanceof TooManyVisits) return tooMany;
      if (error instanceof TooDeep || error instanceof RangeError) return tooDeep; // a RangeError: out of stack
      throw error;
    } finally {
      release();
    }
  };
  return (html) => {
    const messages = messagesOn(html);
    if ('ruleId' in messages) return [messages];
    return messages.map(({ ruleId, message, line, column, offset }) => {
      const isAccess = onAccess.has(ruleId) && !aboutWriting.has(ruleId);
      const back = ruleId === levelRule ? 1 : 0; // to the `<` before the name of the heading
      return { ruleId, isAccess, message, line, column: column - back, offset: offset - back };
    });
  };
}

/** The stored messages for the next check: those for the pages of the last one, by the hash of each page. */
type RemarksPack = ReadonlyMap<string, readonly Remark[]>;

const kind = 'remarks';

/** Finds the messages for one page after the other. `save` stores them for the next check. */
export function remarking(packs: Packs): {
  readonly on: (html: string) => Promise<readonly Remark[]>;
  readonly save: () => void;
} {
  const before = (packs.find(kind)?.value ?? new Map()) as RemarksPack;
  const remarksByHash = new Map<string, readonly Remark[]>();
  const validate = once(load);
  return {
    async on(html) {
      const hash = sumOf(html);
      const remarks = before.get(hash) ?? (await validate())(html);
      remarksByHash.set(hash, remarks);
      return remarks;
    },
    save() {
      const isUnchanged =
        remarksByHash.size === before.size && [...remarksByHash.keys()].every((hash) => before.has(hash));
      if (!isUnchanged) packs.put(kind, { value: remarksByHash });
    },
  };
}
