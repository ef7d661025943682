// Where a page names components: what each is given, and what is wrong with it. Adds to problems; else pure.
import type { Parent } from 'mdast';
import { type ComponentUse, noComponents } from '../model/components.ts';
import { once } from '../model/lazy.ts';
import type { Place, Problem } from '../model/problem.ts';
import { problem } from '../problems/problem.ts';
import { type ComponentNode, componentOf, componentsAlone, type Frame } from './elements.ts';
import type { MarkdownSource } from './foundHtml.ts';
import { misnamedComponent } from './nearName.ts';
import type { PlacedUse } from './placeUses.ts';
import { pointsIn } from './spots.ts';
import type { textReader } from './tags.ts';
import type { UseFault } from './useTokens.ts';

/** Reads uses and faults of a page; `fill` puts values of site.yml in the places of words in braces. */
export function readerOfUses(
  { file, text, components = noComponents }: Omit<MarkdownSource, 'tokens'>,
  fill: ReturnType<typeof textReader>,
): {
  readonly problemOf: (fault: UseFault) => Problem;
  /** What is wrong with a tag that does not pass; `said` is its name as it is written. */
  readonly refusalOf: (said: string, at: Place) => Problem;
  /** That an element, or a component, is never closed. */
  readonly unclosed: (frame: Frame) => Problem;
  /** The node of a component that has ended; it is then one of `uses`. */
  readonly nodeOf: (frame: Frame, isInText: boolean) => ComponentNode;
  /** The components that a paragraph consists of, and that stand in no text therefore: see `componentsAlone`. */
  readonly alone: (paragraph: Parent) => readonly ComponentNode[];
  /** By the numbers of their nodes. */
  readonly uses: readonly ComponentUse[];
} {
  const points = once(() => pointsIn(text));
  const placeAt = (index: number): Place => {
    const { line, column } = points()(index);
    return { file, line, column };
  };
  const filled = (value: unknown, at: Place): unknown => {
    if (typeof value === 'string') return fill([{ text: value, start: 0, isReference: false }], () => at);
    if (Array.isArray(value)) return value.map((one) => filled(one, at));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, at)]));
  };
  const uses: ComponentUse[] = [];
  return {
    uses,
    problemOf({ kind, index, written, near }) {
      const at = placeAt(index);
      return kind === 'unknown'
        ? problem('unknown-component', [written, near, [...components.values()]], at)
        : problem('broken-component', [kind, written], at);
    },
    refusalOf(said, at) {
      // In small letters it is HTML, or meant to be.
      const misnamed = /^[A-Z]/.test(said) && misnamedComponent(`<${said}>`, said, components, at);
      return misnamed || problem('raw-html', [said.toLowerCase()], at);
    },
    unclosed: ({ name, use, at }) =>
      use
        ? problem('broken-component', ['unclosed', use.token.written], at)
        : problem('broken-html', ['unclosed', name], at),
    nodeOf(frame, isInText) {
      const { at, children } = frame;
      const { token, label } = frame.use as PlacedUse;
      const attributes = token.attributes.map(({ name, value, start }) => {
        const at = placeAt(start);
        return { name, value: filled(value, at), at };
      });
      // The label of what nothing ends is all that it holds.
      const hasLabel = label !== undefined && token.kind === 'open';
      const hasContent = children.length > (hasLabel ? 1 : 0);
      uses.push({ name: token.name, at, attributes, hasContent, hasLabel, isInText });
      return componentOf(frame, uses.length - 1);
    },
    alone(paragraph) {
      const own = componentsAlone(paragraph);
      for (const { use } of own) uses[use] = { ...(uses[use] as ComponentUse), isInText: false };
      return own;
    },
  };
}
