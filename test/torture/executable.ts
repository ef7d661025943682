// Finds code that could run in a final file of a site, with a parser that the generator does not use.
import { Parser } from 'htmlparser2';
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
/** An element of the parser. */
export type Element = DefaultTreeAdapterMap['element'];

/** Elements that run code, load code, leave the page, or change how the rest is parsed. */
const active = new Set([
  ...[
    'script',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
    'portal',
    'fencedframe',
    'base',
    'link',
  ],
  ...[
    'meta',
    'style',
    'svg',
    'math',
    'template',
    'noscript',
    'form',
    'button',
    'textarea',
    'select',
    'isindex',
  ],
  ...[
    'noembed',
    'noframes',
    'plaintext',
    'xmp',
    'audio',
    'body',
    'html',
    'head',
    'title',
    'frameset',
    'dialog',
  ],
]);
/** Attributes with addresses. */
const addresses = new Set([
  ...[
    'href',
    'src',
    'srcset',
    'action',
    'formaction',
    'cite',
    'poster',
    'data',
    'background',
    'ping',
    'longdesc',
  ],
  ...['codebase', 'usemap', 'xlink:href', 'profile', 'manifest', 'lowsrc', 'dynsrc'],
]);
const forbidden =
  /^(?:on|style$|srcdoc$|formaction$|action$|ping$|http-equiv$|is$|xmlns|autofocus$|contenteditable$)/i;
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The options for reading HTML. */
interface Reading {
  /** Whether it is a whole page. Otherwise it is a part of one. */
  readonly isDocument?: boolean;
  /** Whether an element does not come from content. */
  readonly isOurs?: (element: Element) => boolean;
}

/** All elements of a page. */
export function elementsIn(html: string): readonly Element[] {
  const below = (node: Node): Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(below) : []),
  ];
  return below(parse(html));
}

/** The code that could run in HTML from content: one line for each. `isOurs` accepts elements that templates have written. */
export function executableIn(
  html: string,
  { isDocument = false, isOurs = (_) => false }: Reading = {},
): readonly string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node && !isOurs(node)) found.push(...wrongIn(node, isDocument));
    // Templates have none, and the content of one is not in the tree.
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child);
  };
  visit(isDocument ? parse(html) : parseFragment(html));
  return found;
}

function wrongIn(element: Element, isDocument: boolean): readonly string[] {
  const { tagName, attrs } = element;
  const isFrame = isDocument && ['html', 'head', 'body', 'title'].includes(tagName);
  const shown = `<${tagName}${attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join('')}>`;
  const isBox =
    tagName !== 'input' || attrs.some(({ name, value }) => name === 'type' && value === 'checkbox');
  const wrong = attrs.filter(
    ({ name, value }) =>
      forbidden.test(name) || (addresses.has(name) && !valuesOf(name, value).every(isHarmless)),
  );
  return (active.has(tagName) && !isFrame) || !isBox || wrong.length > 0 ? [shown.slice(0, 300)] : [];
}

const valuesOf = (name: string, value: string) =>
  name === 'srcset' ? value.split(',').map((one) => one.trim()) : [value];

/** Whether an address points to a page, as browsers read it. */
function isHarmless(value: string): boolean {
  try {
    return schemes.has(new URL(value, 'https://fixture.example/a/').protocol);
  } catch {
    return true; // browsers do not follow it
  }
}

/** The elements that feed readers show as HTML. They show all others as text. */
const htmlInFeeds = new Set(['item description', 'item content:encoded', 'entry content']);

/** The names of all XML elements, so that one from content is found. And the HTML in a feed. */
export function xmlOf(xml: string): {
  readonly names: ReadonlySet<string>;
  readonly html: readonly string[];
} {
  const names = new Set<string>();
  const html: string[] = [];
  const open: { readonly name: string; text: string }[] = [];
  const parser = new Parser(
    {
      onopentagname(name) {
        names.add(name);
        open.push({ name, text: '' });
      },
      ontext(text) {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag() {
        const { name, text } = open.pop() ?? { name: '', text: '' };
        if (htmlInFeeds.has(`${open.at(-1)?.name} ${name}`)) html.push(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { names, html };
}
