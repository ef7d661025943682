// XML → its elements, by htmlparser2. Entities that a document declares are never expanded.
import { readMarkup } from '../../model/values/htmlLibrary.ts';

/** An element: its texts joined, and the elements in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** The most levels of elements. Deeper ones are left out. */
const deepest = 100;

type Open = { name: string; attributes: Record<string, string>; text: string; children: Open[] };

/** The document as an element without a name. */
export function readXml(text: string): XmlElement {
  const root: Open = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  readMarkup(
    text,
    {
      onopentag(name, attributes) {
        const one: Open = { name, attributes, text: '', children: [] };
        if (open.length < deepest) open.at(-1)?.children.push(one);
        open.push(one);
      },
      ontext(said) {
        const one = open.at(-1);
        if (one) one.text += said;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true },
  );
  return root;
}

/** The elements with a name, at any depth. */
export function* elementsIn(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.children) {
    if (child.name === name) yield child;
    yield* elementsIn(child, name);
  }
}
