// The stylesheet → the custom properties of `:root` in both moods, for pictures, to which no stylesheet comes. Pure.
import type { Moods } from '../model/props.ts';

/** `@media …{ a{…} b{…} }`, as esbuild writes it: the condition, and the rules in it. */
const mediaRule = /@media ?([^{]*)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

/** What a minified stylesheet says of `:root` outside of every condition, and where the system is dark. */
export function propertiesOf(styles: string): Moods {
  const light = ofRoot(styles.replace(mediaRule, ''));
  const dark = [...styles.matchAll(mediaRule)]
    .filter(([, condition = '']) => /^\(prefers-color-scheme: ?dark\)$/.test(condition.trim()))
    .map(([, , rules = '']) => ofRoot(rules));
  return { light, dark: Object.assign({}, light, ...dark) };
}

function ofRoot(rules: string): Readonly<Record<string, string>> {
  const blocks = [...rules.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === ':root'))
    .map(([, , block = '']) => block);
  const declarations = blocks.flatMap((block) => [...block.matchAll(/(--[\w-]+): *([^;]*)/g)]);
  return Object.fromEntries(declarations.map(([, name = '', value = '']) => [name, value.trim()]));
}
