// A node of a script → the styles that it makes and that a policy with hashes blocks: `<style>` elements with text, and `style`
// attributes as text. Styles that are set by property, by `insertRule` or in a `new CSSStyleSheet()` are not texts, and are
// allowed. Pure.
import { emptyStyle, inlineStyles } from '../../../model/addresses/policy.ts';
import { type Node, nameOf } from './syntax.ts';

/** The code that makes such styles, and the source that would allow them. */
interface StyleRequest {
  readonly what: string;
  readonly wanted: string;
}

/** Properties and functions that parse text as HTML. For a function, the index of the argument. */
const readingProperties = ['innerHTML', 'outerHTML', '__html'];
const readingCalls: Readonly<Record<string, number>> = { insertAdjacentHTML: 1, write: 0, writeln: 0 };

const styledHtml = /<style[\s>]|<[a-z][^<>]*\sstyle\s*=/i;

/** The styles that a node of a script makes. `textsOf`: the texts that a value may have. */
export function styleRequestOf(
  node: Node,
  textsOf: (value: Node | undefined) => readonly string[],
): StyleRequest | undefined {
  const asText = (value: unknown, what: string) =>
    textsOf(value as Node | undefined).some((text) => styledHtml.test(text))
      ? { what, wanted: inlineStyles }
      : undefined;
  if (node.type === 'AssignmentExpression') {
    const name = nameOf((node.left as Node).property);
    return readingProperties.includes(name) ? asText(node.right, name) : undefined;
  }
  if (node.type === 'Property') {
    const name = nameOf(node.key);
    return readingProperties.includes(name) ? asText(node.value, name) : undefined;
  }
  return node.type === 'CallExpression' ? requestOfCall(node, asText) : undefined;
}

function requestOfCall(
  node: Node,
  asText: (value: unknown, what: string) => StyleRequest | undefined,
): StyleRequest | undefined {
  const given = node.arguments as readonly Node[];
  const [first, second] = given;
  const callee = node.callee as Node;
  const method = nameOf(callee.property);
  const read = Object.hasOwn(readingCalls, method) ? readingCalls[method] : undefined;
  if (read !== undefined) return asText([first, second][read], `${method}()`);
  if (/^setAttribute(NS)?$/.test(method)) {
    const name = method === 'setAttribute' ? first : second;
    return name?.value === 'style' ? { what: `${method}('style')`, wanted: inlineStyles } : undefined;
  }
  if (method === 'createElementNS' && second?.value === 'style')
    return { what: "createElementNS('style')", wanted: emptyStyle };
  if (first?.value !== 'style') return undefined;
  // Compiled JSX, with any function name: the text is one of its properties.
  const properties = second?.type === 'ObjectExpression' ? (second.properties as readonly Node[]) : [];
  const isFilled = properties.some(({ key }) => /^(children|dangerouslySetInnerHTML)$/.test(nameOf(key)));
  if (isFilled || (/^createElement\d*$/.test(nameOf(callee.property ?? callee)) && given.length > 2))
    return { what: '<style>', wanted: inlineStyles };
  return method === 'createElement' ? { what: "createElement('style')", wanted: emptyStyle } : undefined;
}
