// Tokens of components and formulas on a page → component references with attributes, nodes, and problems. Adds to `problems`;
// otherwise pure.
import type { Nodes, Parent } from 'mdast';
import { type ComponentReference, noComponents } from '../../model/site/components.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { once } from '../../model/values/lazy.ts';
import { withTexts } from '../../model/values/strings.ts';
import { problem } from '../../problems/problem.ts';
import {
  type ComponentNode,
  componentOf,
  componentsAlone,
  type Frame,
  formulaNode,
} from '../html/elements.ts';
import type { MarkdownSource } from '../html/foundHtml.ts';
import type { textReader } from '../html/tags.ts';
import { pointsIn } from '../reading/positions.ts';
import { misnamedComponent } from './nearName.ts';
import type { PlacedReference } from './placeReferences.ts';
import type { Formula, ReferenceFault } from './referenceTokens.ts';

/** Functions that read the component references and mistakes of a page. `fill` replaces `{words}` by values of site.yml. */
export function readerOfReferences(
  { file, text, components = noComponents }: Omit<MarkdownSource, 'tokens'>,
  fill: ReturnType<typeof textReader>,
): {
  readonly problemOf: (fault: ReferenceFault) => Problem;
  /** The problem of a tag that is not allowed. `said`: its name as written. */
  readonly refusalOfTag: (said: string, at: SourceLocation) => Problem;
  /** The problem of an element or a component that is never closed. */
  readonly unclosed: (frame: Frame) => Problem;
  /** The node of a finished component, which is added to `references`. */
  readonly nodeOf: (frame: Frame, isInText: boolean) => ComponentNode;
  /** The components of a paragraph with nothing else. They do not count as within text: see `componentsAlone`. */
  readonly alone: (paragraph: Parent) => readonly ComponentNode[];
  /** By the indexes in their nodes. */
  readonly references: readonly ComponentReference[];
  /** The node of a formula, which is added to `formulas`. */
  readonly formulaOf: (formula: Formula, position: Nodes['position']) => Nodes;
  /** By the indexes in their nodes. */
  readonly formulas: readonly Formula[];
} {
  const points = once(() => pointsIn(text));
  const locationAt = (index: number): SourceLocation => ({ file, ...points()(index) });
  const filled = (value: unknown, at: SourceLocation): unknown =>
    withTexts(value, (text) => fill([{ text, start: 0, isReference: false }], () => at));
  const references: ComponentReference[] = [];
  const formulas: Formula[] = [];
  return {
    references,
    formulas,
    formulaOf(formula, position) {
      formulas.push(formula);
      return formulaNode(formula, formulas.length - 1, position);
    },
    problemOf({ kind, index, written, near }) {
      const at = locationAt(index);
      if (kind === 'formula') return problem('formula-unfinished', [], at);
      return kind === 'unknown'
        ? problem('unknown-component', [written, near, [...components.values()]], at)
        : problem('broken-component', [kind, written], at);
    },
    refusalOfTag(said, at) {
      // A name in lower case is HTML or meant as HTML. So is one in capitals, unless a component has a similar name.
      const misnamed = /^[A-Z]/.test(said) && misnamedComponent(`<${said}>`, said, components, at);
      return misnamed || problem('raw-html', [/^[A-Z].*[a-z]/.test(said) ? said : said.toLowerCase()], at);
    },
    unclosed: ({ name, reference, at }) =>
      reference
        ? problem('broken-component', ['unclosed', reference.token.written], at)
        : problem('broken-html', ['unclosed', name], at),
    nodeOf(frame, isInText) {
      const { at, children } = frame;
      const { token, label } = frame.reference as PlacedReference;
      const attributes = token.attributes.map(({ name, value, start }) => {
        const at = locationAt(start);
        return { name, value: filled(value, at), at };
      });
      // An unclosed component has only its label.
      const hasLabel = label !== undefined && token.kind === 'open';
      const hasContent = children.length > (hasLabel ? 1 : 0);
      references.push({ name: token.name, at, attributes, hasContent, hasLabel, isInText });
      return componentOf(frame, references.length - 1);
    },
    alone(paragraph) {
      const own = componentsAlone(paragraph);
      for (const { reference } of own)
        references[reference] = { ...(references[reference] as ComponentReference), isInText: false };
      return own;
    },
  };
}
