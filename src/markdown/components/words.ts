// The words for problems of component references. Pure.
import { didYouMean, list, type Sentence, type Words } from '../../problems/sentence.ts';
import { longestExpression } from './attributes.ts';

/** The mistakes in writing a component in content. */
const broken = {
  unclosed: (written: string) => [
    `This ${written} is never closed.`,
    written.startsWith(':')
      ? 'End it with a line of the same number of colons, in the same item or quote. Inner ones have fewer.'
      : 'Write its end where it ends: in the same paragraph, item or quote; or end it at once: "/>".',
  ],
  unopened: (written: string) => [
    `"${written}" closes nothing that is open here.`,
    'Delete it, or open it in the same paragraph, item or quote.',
  ],
  unfinished: (written: string) => [
    `"${written}" is incomplete: a bracket or a brace is never closed, or an empty line comes first.`,
    'Close it. If it is meant as text, put a backslash before it.',
  ],
  attribute: (written: string) => [
    `"${written}" is not an attribute.`,
    'Write key="value", with spaces in between. If no component is meant, put a backslash before its sign.',
  ],
  expression: (written: string) => [
    `"${written}" would have to run, but content runs no code.`,
    'Write a value: count={3}, open={true}, title="text", tags={["one", "two"]}.',
  ],
  long: (written: string) => [
    `The expression that begins with "${written}" has more than ${longestExpression.toLocaleString('en-US')} characters.`,
    'Write less, or let the component take it from a file of content/data.',
  ],
  twice: (written: string) => [`The attribute "${written}" is already there.`, 'Write each attribute once.'],
  positional: (written: string) => [
    `The value "${written}" has no name, and there is no attribute left that it could be.`,
    'Write key="value".',
  ],
  place: (written: string) => [
    `"${written}" is not alone on its line.`,
    'Put it on its own line; in the middle of a text write one colon.',
  ],
  rest: (written: string) => [
    `Only a label in brackets and attributes in braces may follow "${written}".`,
    'Write its content on the lines below.',
  ],
} as const satisfies Readonly<Record<string, (written: string) => Sentence>>;

export type BrokenComponent = keyof typeof broken;

export const componentWords = {
  'unknown-component': (written: string, near: string | undefined, names: readonly string[]) => [
    `"${written}" is not a component of this site.`,
    didYouMean(near) ??
      `There are ${list(names)}; templates/components can have more. If it is meant as text, put a backslash before it.`,
  ],
  'broken-component': (what: BrokenComponent, written: string): Sentence => broken[what](written),
  'component-threw': (name: string, message: string) => [
    `The component "${name}" threw here: ${message}`,
    `Fix templates/components/${name}.tsx, or change its attributes or content here.`,
  ],
  'component-in-text': (name: string, element: string) => [
    `The component "${name}" renders <${element}>, which a paragraph cannot contain: browsers would end the paragraph before it.`,
    'Put it on its own line between empty lines, or let it render inline elements, like <span>.',
  ],
  'component-without-content': (name: string, part: 'children' | 'label') => [
    `The component "${name}" does not show its ${part === 'label' ? 'label' : 'content'}: this text would be on no page.`,
    `Show \`${part}\` in templates/components/${name}.tsx, or delete it here.`,
  ],
  'component-asks-body': [
    'A component in content cannot read the `body` of a page: components are parts of bodies.',
    'Read the title, description, headings or excerpt, or read the body in a page template.',
  ],
  'component-name': (name: string, other?: string) => [
    other === undefined
      ? `"${name}" cannot be named in content.`
      : `"${name}" and "${other}" are the same name in content.`,
    'A component has letters, digits, "-" and "_" in its name, at least two, and begins with a letter. Names that differ only in case, "-" and "_" count as the same.',
  ],
} as const satisfies Words;
