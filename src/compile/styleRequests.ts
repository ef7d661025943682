// A piece of a script → what of it makes styles that no policy with hashes lets in: `<style>` elements, and `style` attributes that are
// written as text. What is set property by property, by `insertRule` or in a `new CSSStyleSheet()` is no text: it is allowed. Pure.
import { emptyStyle, inlineStyles } from '../model/policy.ts';
import type { Node } from './syntax.ts';

/** What makes such styles, and the source that would let it. */
interface StyleRequest {
  readonly what: string;
  readonly wanted: string;
}

/** Properties and functions that read text as HTML; of a function, which argument. */
const readingProperties = ['innerHTML', 'outerHTML', '__html'];
const readingCalls: Readonly<Record<string, number>> = { insertAdjacentHTML: 1, write: 0, writeln: 0 };

const styledHtml = /<style[\s>]|<[a-z][^<>]*\sstyle\s*=/i;

/** What a node of a script asks for; `textsOf` says which texts a value may be. */
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
  if (node.type !== 'CallExpression') return undefined;
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
  // JSX as it is compiled, whatever it is called: its text comes with it.
  const properties = second?.type === 'ObjectExpression' ? (second.properties as readonly Node[]) : [];
  const isFilled = properties.some(({ key }) => /^(children|dangerouslySetInnerHTML)$/.test(nameOf(key)));
  if (isFilled || (/^createElement\d*$/.test(nameOf(callee.property ?? callee)) && given.length > 2))
    return { what: '<style>', wanted: inlineStyles };
  return method === 'createElement' ? { what: "createElement('style')", wanted: emptyStyle } : undefined;
}

/** The name of a property, or of a key of an object. */
const nameOf = (key: unknown) => String((key as Node | undefined)?.name ?? (key as Node | undefined)?.value);
