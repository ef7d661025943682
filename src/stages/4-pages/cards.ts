// One page and templates/Card.tsx → its picture as a tree of plain elements, and the address that it will have. Pure, if the
// template is.
import { createHash } from 'node:crypto';
import { assetsFolder, cardFile, notFoundFile } from '../../model/addresses/paths.ts';
import { absolute, hasBasePlaceholder, replaceBase } from '../../model/addresses/url.ts';
import { cardSize, type PlannedCard } from '../../model/pictures/card.ts';
import { shownOf } from '../../model/site/alternates.ts';
import type { Checked } from '../../model/site/problem.ts';
import type { Route } from '../../model/site/site.ts';
import { lostProblems } from '../../problems/lost.ts';
import { allThrown } from '../../problems/problem.ts';
import type { RenderContext } from '../3-plan/context.ts';

/** The options that all cards of a build share. */
type CardOptions = Pick<RenderContext, 'plan' | 'program' | 'properties' | 'drawnWith'>;

/** Plans the card of a page. Undefined for 404.html, without a template, and if the template throws. */
export function cardOf(route: Route, setting: CardOptions): Checked<PlannedCard | undefined> {
  const { plan, program, properties, drawnWith } = setting;
  const { route: address, page: source, data } = route;
  if (!program.card || route.output === notFoundFile) return { value: undefined, problems: [] };
  const file = source.source.path;
  try {
    const props = { site: plan.site, page: shownOf(route, plan.site), data, properties };
    const children = plainElements(program.card.default(props));
    const tree = withBaseMarksReplaced({ type: 'div', props: { style: fills, children } }, plan.site.base);
    const alt = withBaseMarksReplaced(program.card.alt(props), plan.site.base);
    const hash = createHash('sha256').update(drawnWith).update(JSON.stringify(tree)).digest('hex');
    const output = `${assetsFolder}card-${slugOf(address)}-${hash.slice(0, 10)}.png`;
    const card = { url: absolute(plan.site, `/${output}`), ...cardSize, alt };
    return {
      value: { card, output, tree, file },
      problems: lostProblems(program.takeNotes?.().lost ?? [], file),
    };
  } catch (error) {
    // Hooks throw here, because a picture has no state.
    const lost = lostProblems(program.takeNotes?.().lost ?? [], file);
    const at = program.locate(error) ?? { file: cardFile };
    return { value: undefined, problems: lost.length > 0 ? lost : allThrown(error, at, [{ file }]) };
  }
}

/** A value with the base instead of its placeholders. */
function withBaseMarksReplaced<T>(value: T, base: string): T {
  const json: string | undefined = JSON.stringify(value);
  return json !== undefined && hasBasePlaceholder(json) ? JSON.parse(replaceBase(json, base)) : value;
}

/** The size of the card, which the template's root element fills. */
const fills = { display: 'flex', ...cardSize };

/** `/` → `home`, `/guides/night/` → `guides-night`. Non-ASCII letters are removed. */
function slugOf(route: string): string {
  const parts = route.split('/').map((part) => part.replace(/[@%].*/, ''));
  return parts.filter(Boolean).join('-') || (route === '/' ? 'home' : 'page');
}

/**
 * Calls components until only elements are left. The result is the same under both runtimes. Hooks do not work, because a picture
 * has no state.
 */
export function plainElements(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainElements);
  if (node === null || node === undefined || typeof node === 'boolean') return null;
  if (typeof node !== 'object') return node;
  const { type, props } = node as { type: unknown; props: Readonly<Record<string, unknown>> };
  if (typeof type === 'function') return plainElements(type(props));
  if (typeof type !== 'string') return plainElements(props.children); // React's fragment
  const { children, ...others } = props;
  const named = Object.entries(others).map(([name, value]) => [plainName(name), plainStyle(value)] as const);
  const sorted = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { type, props: children === undefined ? sorted : { ...sorted, children: plainElements(children) } };
}

/**
 * The name of a property as in React. preact/compat renames some (`strokeWidth` to `stroke-width`). `className` may have both
 * names.
 */
function plainName(name: string): string {
  // satori writes `className` into SVG unchanged, where no style matches it.
  if (name === 'className') return 'class';
  if (!name.includes('-') || /^(aria|data)-/.test(name)) return name; // the first test is faster, and enough for most
  return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}

/**
 * A style as in React: preact/compat writes `20px` for 20. Line heights and grids do not change, because a number has another
 * meaning there.
 */
function plainStyle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const plain = ([name, one]: [string, unknown]) => {
    const isPixels = typeof one === 'string' && /^-?[\d.]+px$/.test(one) && !/^(line|grid|--)/.test(name);
    return [name, isPixels ? Number.parseFloat(one) : one];
  };
  return Object.fromEntries(Object.entries(value).map(plain));
}
