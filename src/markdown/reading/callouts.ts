// `> [!NOTE]`: callouts in the syntax of code hosts. Edits the tree; otherwise pure.
import type { Blockquote, Nodes, Paragraph, Root } from 'mdast';
import { type CalloutKind, calloutKinds, type OwnWords } from '../../model/site/language.ts';
import { isSlip } from '../../problems/problem.ts';

/** Turns top-level blockquotes that begin with a line `[!NOTE]` into callouts. `slip` is called for misspelt kinds. */
export function markCallouts(
  { children }: Root,
  words: OwnWords,
  slip: (node: Nodes, written: string, kind: CalloutKind) => void,
): void {
  for (const node of children) {
    const [first] = node.type === 'blockquote' ? node.children : [];
    if (node.type !== 'blockquote' || first?.type !== 'paragraph') continue;
    const written = kindOf(first);
    if (written === undefined) continue;
    const kind = calloutKinds.find((one) => one === written.toLowerCase());
    const near = kind ?? calloutKinds.find((one) => isSlip(written.toLowerCase(), one));
    if (kind) makeCallout(node, first, kind, words[kind]);
    else if (near) slip(first, written, near);
  }
}

/** The text between `[!` and `]`, alone on the first line of a paragraph. */
function kindOf({ children }: Paragraph): string | undefined {
  const [first, second] = children;
  const [all, kind] = (first?.type === 'text' && /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(first.value)) || [];
  const endsLine = all?.endsWith('\n') || second === undefined || second.type === 'break';
  return endsLine ? kind : undefined;
}

function makeCallout(quote: Blockquote, first: Paragraph, kind: CalloutKind, title: string): void {
  const [text, ...others] = first.children;
  const value = text?.type === 'text' ? text.value.replace(/^.*\n?/, '') : '';
  const behind = others[0]?.type === 'break' ? others.slice(1) : others;
  const rest = text?.type === 'text' && value !== '' ? [{ ...text, value }, ...others] : behind;
  const body = rest.length > 0 ? [{ ...first, children: rest }] : [];
  const children = [...body, ...quote.children.slice(1)];
  if (children.length === 0) return; // an empty callout
  quote.data = {
    // Not <aside>: reader views and article extractors remove those.
    hName: 'div',
    hProperties: { className: ['callout', `callout-${kind}`], role: 'note', ariaLabel: title },
  };
  const data = { hProperties: { className: ['callout-title'] } };
  quote.children = [{ type: 'paragraph', data, children: [{ type: 'text', value: title }] }, ...children];
}
