// Tags that the configuration of Eleventy defines → their text: what its function returns, or the picture that a tag names. Pure.
import { posix } from 'node:path';
import { isPicture } from '../../model/addresses/paths.ts';
import { type Callable, followed, textFrom } from '../code/values.ts';
import { isMarkdown } from '../generators/common.ts';
import type { Tree } from '../model.ts';
import { mostNamed, pathsNamed, picturesNamed } from '../named.ts';
import { type LiquidScope, liquidValue } from './liquidEngine.ts';

/** The functions of tags, and those of tags with an end, which get the text between as their first value. */
export interface Shortcodes {
  readonly alone: ReadonlyMap<string, Callable>;
  readonly paired: ReadonlyMap<string, Callable>;
}

/** The values after a tag's name: `"a.png", alt`. Undefined if there is something else. */
function valuesAfter(rest: string, scope: LiquidScope): readonly unknown[] | undefined {
  const values: unknown[] = [];
  for (const [all, double, single, name] of rest.matchAll(/"([^"]*)"|'([^']*)'|([\w.-]+)|[\s\S]/g)) {
    if (double !== undefined || single !== undefined) values.push(double ?? single);
    else if (name !== undefined) values.push(liquidValue(name, scope)[0]);
    else if (!/[\s,]/.test(all)) return undefined;
  }
  return values;
}

/** A tag: its name, the text behind it, and that between it and its end, if it has one. */
export interface Called {
  readonly tag: string;
  readonly rest: string;
  readonly inner?: string;
  /** Whether it is the value of an attribute: `src="{% url 'a.png' %}"`. */
  readonly isInTag?: boolean;
  /** Whether it is the target of a link. */
  readonly isTarget?: boolean;
}

/** The text of a tag. Undefined if it is not known. */
export function shortcodeText(
  { tag, rest, inner, isInTag, isTarget }: Called,
  { alone, paired }: Shortcodes,
  scope: LiquidScope,
): string | undefined {
  const values = valuesAfter(rest, scope);
  const by = inner === undefined ? alone.get(tag) : paired.get(tag);
  const made =
    by &&
    values &&
    followed(() => textFrom(by([...(inner === undefined ? [] : [inner]), ...values])), undefined);
  if (made !== undefined || inner !== undefined) return made;
  return pictureOf(rest, scope.tree, isInTag) ?? (isTarget ? pageOf(rest, scope.tree) : undefined);
}

/** The only page whose file a tag names, with or without its ending: `[next]({% ref "2024-05-06-next" %})`. */
function pageOf(rest: string, tree: Tree): string | undefined {
  const [, , named = ''] = /^\s*(["'])([^"'\s]+)\1\s*$/.exec(rest) ?? [];
  if (named === '') return undefined;
  const stem = named.replace(/\.(?:md|markdown)$/, '');
  const same = ['', '.md', '.markdown']
    .flatMap((ending) => pathsNamed(posix.basename(stem) + ending, tree))
    .filter(isMarkdown)
    .slice(0, mostNamed);
  const end = posix.join('/', stem);
  const isIn = (path: string) => `/${path.replace(/\.\w+$/, '')}`.endsWith(end);
  const found = same.length === 1 ? same : same.filter(isIn);
  return found.length === 1 ? `/${found[0]}` : undefined;
}

/** The picture that a tag names, with the text after it: functions that make several sizes of it are not followed. */
function pictureOf(rest: string, tree: Tree, isInTag = false): string | undefined {
  const texts = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  const at = texts.findIndex((text) => isPicture(text.split(/[?#]/)[0] ?? '') && !/[\s<>]/.test(text));
  const named = texts[at];
  if (named === undefined) return undefined;
  if (isInTag) return placeOf(named, tree);
  const alt = (texts[at + 1] ?? '').replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ');
  return `![${alt}](${placeOf(named, tree)})`;
}

/** Where a picture is, if its tag names only the end of its path. */
function placeOf(named: string, tree: Tree): string {
  if (tree.has(posix.normalize(named)) || /^[a-z]+:|^\/\//i.test(named)) return named;
  const end = posix.join('/', named);
  const found = picturesNamed(posix.basename(named), tree).filter((path) => `/${path}`.endsWith(end));
  return found.length === 1 ? `/${found[0]}` : named;
}
