// HTML of plugins that the sanitiser removes → problems with the name of the plugin. Pure.
import type { Nodes } from 'hast';
import type { MarkdownPlugins } from '../../model/site/plugins.ts';
import type { Problem } from '../../model/site/problem.ts';
import { problem } from '../../problems/problem.ts';
import { goesSilently } from '../html/harmless.ts';
import { walk } from '../reading/walk.ts';

/** Removed HTML of a plugin: an element, an attribute, or an element with broken tags. */
export interface Lost {
  /** Its name; '' for text that a plugin marks as HTML. */
  readonly element: string;
  readonly attribute?: string | undefined;
  readonly isBroken?: boolean | undefined;
}

/** An author's HTML problem, as a loss of a plugin. */
export function lostOf({ code, facts }: Problem): Lost | [] {
  const [first, second] = facts.map((fact) => (fact === undefined ? fact : String(fact)));
  if (code === 'raw-html') return { element: first?.toLowerCase() ?? '', attribute: second };
  return code === 'broken-html' ? { element: second ?? '', isBroken: true } : [];
}

/**
 * The losses of plugins as problems. Each is reported for the first plugin that causes it. It is not reported if it also occurs
 * without plugins. `lostWith`: the losses with only some of them.
 */
export function lossProblems(
  lost: readonly Lost[],
  plugins: MarkdownPlugins,
  lostWith: (some: MarkdownPlugins) => readonly Lost[],
  file: string,
): readonly Problem[] {
  const { names } = plugins;
  const keyOf = (one: Lost) => JSON.stringify([one.element, one.attribute, one.isBroken]);
  const left = new Map(lost.map((one) => [keyOf(one), one]));
  const problems: Problem[] = [];
  const report = (name: string, of: readonly Lost[]) => {
    const reported = of.filter((one) => left.delete(keyOf(one)));
    const broken = reported.filter(({ isBroken }) => isBroken).map(({ element }) => element);
    const dropped = reported
      .filter(({ isBroken }) => !isBroken)
      .map(({ element, attribute }) => [element, attribute] as const);
    if (reported.length > 0) problems.push(problem('plugin-dropped', [name, dropped, broken], { file }));
  };
  for (const one of lostWith(plugins.first(0))) left.delete(keyOf(one));
  for (let count = 1; count < names.length && left.size > 0; count += 1)
    report(names[count - 1] ?? '', lostWith(plugins.first(count)));
  report(names.at(-1) ?? '', lost);
  return problems;
}

/** The elements and attributes of a tree that its sanitised form lacks. */
export function lostBetween(tree: Nodes, safe: Nodes): readonly Lost[] {
  const [before, after] = [countsOf(tree), countsOf(safe)];
  const isLost = (key: string) => (before.get(key)?.count ?? 0) > (after.get(key)?.count ?? 0);
  return [...before].flatMap(([key, { what }]) => {
    if (!isLost(key) || (what.attribute !== undefined && isLost(what.element))) return [];
    return [what];
  });
}

/** The number of each element and each attribute in a tree. */
function countsOf(tree: Nodes): ReadonlyMap<string, { readonly what: Lost; readonly count: number }> {
  const counts = new Map<string, { readonly what: Lost; count: number }>();
  const add = (key: string, what: Lost) => {
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { what, count: 1 });
  };
  walk<Nodes>(tree, (node) => {
    if ((node.type as string) === 'raw') add('', { element: '' });
    if (node.type !== 'element') return;
    const { tagName: element } = node;
    add(element, { element });
    for (const [property, value] of Object.entries(node.properties ?? {})) {
      const attribute = property
        .replace(/^data(?=[A-Z])/, 'data-')
        .replace('className', 'class')
        .toLowerCase();
      const isThere = value !== null && value !== undefined && value !== false;
      if (isThere && !goesSilently(attribute)) add(`${element} ${attribute}`, { element, attribute });
    }
  });
  return counts;
}
