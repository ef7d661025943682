// One page and templates/Card.tsx → its picture as a tree of plain elements, and the address that it will have. Pure, as
// long as the template is.
import { createHash } from 'node:crypto';
import { assetsFolder, cardFile, notFoundFile } from './names.ts';
import { type Problem, thrown } from './problem.ts';
import type { Card, CardProps, Moods } from './props.ts';
import type { Outcome, Plan, Program, Route } from './site.ts';
import { absolute } from './url.ts';

/** What `templates/Card.tsx` exports. */
export interface CardTemplate {
  /** The component. */
  default(props: CardProps): unknown;
  /** What the picture shows, for those who do not see it. */
  alt(props: CardProps): string;
}

/** A size that every reader of Open Graph shows whole. In pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** An element with its component's own already called: only names of HTML and SVG are left. */
export interface PlainElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** A card that is not drawn yet. */
export interface PlannedCard {
  /** What the page says of it. */
  readonly card: Card;
  /** Its file in the out folder; the name changes with everything that the picture depends on. */
  readonly output: string;
  readonly tree: PlainElement;
  /** The page's content file. */
  readonly file: string;
}

/** What all cards of a build share. */
export interface CardSetting {
  readonly plan: Plan;
  readonly program: Program;
  readonly properties: Moods;
  /** Changes with the fonts' bytes and with whatever draws. */
  readonly drawnWith: string;
}

/** Plans the card of a page: undefined for 404.html, without a template, and where the template throws. */
export function cardOf(route: Route, setting: CardSetting): Outcome<PlannedCard | undefined> {
  const { plan, program, properties, drawnWith } = setting;
  const { route: address, output: _, page: source, data, ...frontMatter } = route;
  if (!program.card || route.output === notFoundFile) return { value: undefined, problems: [] };
  const file = source.source.path;
  try {
    const props = { site: plan.site, page: { ...frontMatter, route: address }, data, properties };
    const tree = { type: 'div', props: { style: fills, children: plain(program.card.default(props)) } };
    const alt = program.card.alt(props);
    const hash = createHash('sha256').update(drawnWith).update(JSON.stringify(tree)).digest('hex').slice(0, 10);
    const output = `${assetsFolder}card-${slugOf(address)}-${hash}.png`;
    const card = { url: absolute(plan.site, `/${output}`), ...cardSize, alt };
    return { value: { card, output, tree, file }, problems: [] };
  } catch (error) {
    const at = program.locate(error);
    const problems: Problem[] = [thrown(error, at ?? { file: cardFile }, [{ file }])];
    return { value: undefined, problems };
  }
}

/** What the template draws fills the card. */
const fills = { display: 'flex', ...cardSize };

/** `/` → `home`, `/guides/night/` → `guides-night` */
function slugOf(route: string): string {
  return route.split('/').filter(Boolean).join('-') || 'home';
}

/**
 * Calls components until only elements are left; both runtimes come out the same, whose elements differ. Hooks that need
 * a renderer do not work here: a picture has no state.
 */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || node === undefined || typeof node === 'boolean') return null;
  if (typeof node !== 'object') return node;
  const { type, props } = node as { type: unknown; props: Readonly<Record<string, unknown>> };
  if (typeof type === 'function') return plain(type(props));
  if (typeof type !== 'string') return plain(props.children); // React's fragment
  // satori knows classes of its own only, and writes React's name for them into drawings, where no style finds it.
  const { className, children, ...others } = props;
  const named = className === undefined ? others : { ...others, class: className };
  return { type, props: children === undefined ? named : { ...named, children: plain(children) } };
}
