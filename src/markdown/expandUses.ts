// The HTML of a page's Markdown → the same with what was drawn in the places of components. Pure.
import { markOf, replacer } from '../model/marks.ts';
import { Refusal } from '../problems/problem.ts';
import { labelElement, useElement } from './elements.ts';
import { most } from './limits.ts';

/** Stand in what was drawn of a component for what it holds. */
export const slots = { children: markOf('slot', 'children'), label: markOf('slot', 'label') };

const replaceSlots = replacer('slot');
const tag = new RegExp(`<${useElement} data-use="(\\d+)">|<(/)?(${useElement}|${labelElement})>`, 'g');

/** A component, or its label, whose end has not come yet. */
interface Open {
  readonly use: number | undefined;
  label: string;
  html: string;
}

/** Puts what was drawn of each use, by its number, in the place of the use. Throws where that is more than any page can be. */
export function expandUses(html: string, drawn: readonly string[]): string {
  if (!html.includes(`<${useElement} `)) return html;
  const open: Open[] = [{ use: undefined, label: '', html: '' }];
  const top = () => open.at(-1) as Open;
  let done = 0;
  for (const { 0: all, 1: use, 2: isEnd, 3: name, index } of html.matchAll(tag)) {
    top().html += html.slice(done, index);
    done = index + all.length;
    if (!isEnd) {
      open.push({ use: use === undefined ? undefined : Number(use), label: '', html: '' });
      continue;
    }
    const ended = open.pop() as Open;
    if (name === labelElement) top().label = ended.html;
    else top().html += filled(drawn[ended.use ?? -1] ?? '', ended);
    if (top().html.length > most.drawn) throw new Refusal('too-long', ['drawn', most.drawn]);
  }
  return top().html + html.slice(done);
}

/** What was drawn, with what the component holds in it: of a block without an end, its label. */
function filled(drawn: string, { label, html }: Open): string {
  return replaceSlots(drawn, (part) => (part === 'label' ? label : html.trim() || label));
}
