// HTML that an editor wrote → Markdown: by hast-util-to-mdast, and remark's own writer. Pure.
import type { Element, Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { readMarkup } from '../../model/values/htmlLibrary.ts';
import { once } from '../../model/values/lazy.ts';

/** How far elements go into one another: of those further in only the text stays. */
const deepest = 100;

/** Elements that may be in one another as far as that. */
const plain = new Set(
  'a article aside blockquote body code div figcaption figure footer header html img li main nav ol p pre section span table tbody td th tr ul'.split(
    ' ',
  ),
);
/**
 * How far others go into one another: hast-util-to-mdast reads what is in a heading or `<details>` twice, at each level; and
 * remark compares emphasis with all around it.
 */
const deepestOthers = 6;

/** Inline elements in `plain`. */
const inline = new Set(['a', 'code', 'span']);
/** Further elements that show something without text. */
const shown = new Set(
  'audio br button canvas embed hr iframe img input math meter object progress select svg textarea video'.split(
    ' ',
  ),
);
/** The most nodes in a row that show nothing: from each, hast-util-to-mdast looks at all that follow, up to one that shows something. */
const mostSilent = 200;

/** An element that is not closed yet. */
interface Open {
  readonly node: Root | Element;
  shows: boolean;
  /** How many of the last nodes in it show nothing. */
  silent: number;
}

/** HTML as a tree. `change`: what an element becomes before it is read. */
function treeOfHtml(html: string, change: (element: Element) => void): Root {
  const root: Root = { type: 'root', children: [] };
  const whole: Open = { node: root, shows: false, silent: 0 };
  const open = [whole];
  const last = () => open.at(-1) ?? whole;
  const note = (parent: Open, shows: boolean) => {
    parent.shows ||= shows;
    parent.silent = shows ? 0 : parent.silent + 1;
  };
  let tooDeep = 0;
  let others = 0;
  readMarkup(html, {
    onopentag(tagName, { class: className, ...attributes }) {
      const isOther = !plain.has(tagName);
      if (tooDeep > 0 || open.length > deepest || (isOther && others >= deepestOthers)) {
        tooDeep += 1;
        return;
      }
      if (isOther) others += 1;
      const properties = { ...attributes, ...(className ? { className: className.split(/\s+/) } : {}) };
      const element: Element = { type: 'element', tagName, properties, children: [] };
      change(element);
      last().node.children.push(element);
      const shows = element.children.length > 0 || shown.has(tagName) || (!isOther && !inline.has(tagName));
      open.push({ node: element, shows, silent: 0 });
    },
    ontext(value) {
      const parent = last();
      const before = parent.node.children.at(-1);
      if (before?.type === 'text') before.value += value;
      else parent.node.children.push({ type: 'text', value });
      if (before?.type !== 'text' || /\S/.test(value)) note(parent, /\S/.test(value));
    },
    onclosetag(tagName) {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) {
        const { shows } = open.pop() ?? whole;
        const parent = last();
        note(parent, shows);
        if (parent.silent > mostSilent) parent.node.children.pop();
        if (!plain.has(tagName)) others -= 1;
      }
    },
  });
  return root;
}

const writer = once(() => {
  const { remark } = require('remark') as typeof import('remark');
  const { default: gfm } = require('remark-gfm') as typeof import('remark-gfm');
  return remark().use(gfm).data('settings', { bullet: '-', emphasis: '*', fences: true, rule: '-' });
});

/** HTML as Markdown. A frame or a film becomes a link. */
export function markdownOfHtml(html: string, change: (element: Element) => void = () => {}): string {
  const tree = treeOfHtml(html, (element) => {
    change(element);
    if (element.tagName !== 'iframe' && element.tagName !== 'embed') return;
    const src = String(element.properties.src ?? '');
    element.tagName = 'a';
    element.children = [{ type: 'text', value: String(element.properties.title ?? src) }];
    element.properties = { href: src };
  });
  const markdown = toMdast(tree, { document: true });
  return writer().stringify(markdown as never);
}
