// Replaces the placeholders of components in the HTML of a page by rendered components. Pure.

import { placeholder, replacer } from '../../model/addresses/placeholders.ts';
import { most } from '../../model/values/limits.ts';
import { labelElement, referenceElement } from '../html/elements.ts';

/** Placeholders for the content of a component in its rendered HTML. */
export const slots = { children: placeholder('slot', 'children'), label: placeholder('slot', 'label') };

const replaceSlots = replacer('slot');
const tag = new RegExp(
  `<${referenceElement} data-reference="(\\d+)">|<(/)?(${referenceElement}|${labelElement})>`,
  'g',
);

/** A component or a label that is still open. */
interface Open {
  readonly reference: number | undefined;
  label: string;
  html: string;
}

/** Replaces each component reference by its rendered HTML, by index. Undefined if the result is too long for a page. */
export function expandReferences(html: string, rendered: readonly string[]): string | undefined {
  if (!html.includes(`<${referenceElement} `)) return html;
  const open: Open[] = [{ reference: undefined, label: '', html: '' }];
  const top = () => open.at(-1) as Open;
  let done = 0;
  for (const { 0: all, 1: reference, 2: isEnd, 3: name, index } of html.matchAll(tag)) {
    top().html += html.slice(done, index);
    done = index + all.length;
    if (!isEnd) {
      open.push({ reference: reference === undefined ? undefined : Number(reference), label: '', html: '' });
      continue;
    }
    const ended = open.pop() as Open;
    if (name === labelElement) top().label = ended.html;
    else top().html += filled(rendered[ended.reference ?? -1] ?? '', ended);
    if (top().html.length > most.rendered) return undefined;
  }
  return top().html + html.slice(done);
}

/** The rendered HTML with the component's content. A block without content shows its label. */
function filled(rendered: string, { label, html }: Open): string {
  return replaceSlots(rendered, (part) => (part === 'label' ? label : html.trim() || label));
}
