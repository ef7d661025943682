// The words for problems with islands. Pure.
import { didYouMean, list, type Words } from '../../../problems/sentence.ts';

export const islandWords = {
  'island-props': (what: string, kind?: 'only') => [
    `${what}, which cannot be sent to the browser.`,
    kind === 'only'
      ? 'Only browsers render this island: give it text, numbers, lists and plain objects, a picture as `picture()` returns it, and let it render the elements itself. `fallback` may be elements.'
      : 'Give islands text, numbers, lists and plain objects, a picture as `picture()` returns it. Children, and a prop that is one element, stay in the page as HTML; a list of elements cannot.',
  ],
  'island-shape': (file: string, named?: string, found?: string) =>
    named === undefined
      ? [
          found === undefined
            ? `The island ${file} has no default export.`
            : `The default export of the island ${file} is ${found}, not a component.`,
          file.endsWith('.client.ts')
            ? 'Write `export default function listen(island: HTMLElement)`, which browsers call.'
            : found === 'an async function'
              ? 'Write `export default` before a function without `async`: nothing waits for one. A template gives it its data as props, or an effect loads them.'
              : 'Write `export default` before the function that is its component.',
        ]
      : [
          `Templates can import only the default export of the island ${file}, not "${named}".`,
          'Import its component without braces. Put other exports for templates into templates/parts.',
        ],
  'island-load': (island: string, said: string, near: string | undefined, loads: readonly string[]) => [
    `The island ${island} cannot have the load ${said}.`,
    didYouMean(near) ?? `Allowed: ${list(loads)}.`,
  ],
  'island-files': (name: string, how: 'rendered' | 'listener' | 'imported' | 'case', said?: string) =>
    how === 'case'
      ? [
          `${said}.client.ts belongs to no island: its case differs from that of ${name}.tsx.`,
          `Rename it to ${name}.client.ts.`,
        ]
      : how === 'imported'
        ? [
            `${name}.client.ts is the code of an island for browsers: a template cannot render it.`,
            `Import ${name}.tsx instead. If only browsers render the island, name the file ${name}.client.tsx.`,
          ]
        : [
            how === 'rendered'
              ? `There are two islands ${name}: ${name}.client.tsx, which only browsers render, and ${name}.tsx, which is rendered at build time.`
              : `${name}.client.tsx is an island that only browsers render: ${name}.client.ts beside it is never loaded.`,
            how === 'rendered'
              ? `Delete one of them. If browsers only listen to the HTML of ${name}.tsx, write that function into ${name}.client.ts.`
              : `Delete ${name}.client.ts, or rename ${name}.client.tsx to ${name}.tsx if it can be rendered at build time.`,
          ],
  'island-place': (name: string, what: 'reserve' | 'touch' | 'within', said?: string) =>
    what === 'reserve'
      ? [
          `The island ${name} has the reserve "${said}", which is not a height.`,
          'Write a length of CSS, as a text: "20rem", "320px", "min(60vw, 30rem)".',
        ]
      : what === 'touch'
        ? [
            `The island ${name} waits for a touch, but there is nothing to touch: only browsers render it.`,
            'Give it a `fallback` with a button, or remove `load`: it then loads when it becomes visible.',
          ]
        : [
            `The island ${said} renders the island ${name}, which only browsers render, at build time.`,
            `Render ${name} in the template, and pass it to ${said} as a child; or rename ${said}.tsx to ${said}.client.tsx.`,
          ],
} as const satisfies Words;
