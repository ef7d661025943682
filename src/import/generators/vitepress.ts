// VitePress: .vitepress/config, and Markdown in its folder. Pure.
import { posix } from 'node:path';
import { addAll } from '../../model/values/lists.ts';
import { valuesIn } from '../code/literals.ts';
import { Code } from '../code/modules.ts';
import { rewritesOf } from '../code/rewrites.ts';
import { slugIn } from '../code/slugs.ts';
import { followed } from '../code/values.ts';
import { fitting, foreign } from '../globs.ts';
import type { Draft, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { foldedCallouts } from '../syntax/callouts.ts';
import { codeMarks } from '../syntax/codeMarks.ts';
import { containers } from '../syntax/containers.ts';
import { hardBreaks, singleTildes } from '../syntax/dialects.ts';
import { edited, without } from '../syntax/draft.ts';
import { emojis } from '../syntax/emojis.ts';
import { vitepressIncludes } from '../syntax/includes.ts';
import { attributeLists } from '../syntax/kramdown.ts';
import {
  baseOf,
  below,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  orderIn,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { menuLinks, repositoryIn } from './lists.ts';
import { textOf, textsOf, valueAt, valuesOf } from './values.ts';

const config = /^(?:(.*)\/)?\.vitepress\/config(?:\.[cm]?[jt]s|\/index\.[cm]?[jt]s)$/;

export const vitepress: Generator = {
  name: 'vitepress',
  isIn: (tree) => tree.paths.some((path) => config.test(path) && !foreign.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const file =
    tree.paths
      .filter((path) => config.test(path) && !foreign.test(path))
      .sort((one, other) => one.length - other.length)[0] ?? '';
  const modules = new Code(tree);
  addAll(left, modules.unread(file));
  const written = modules
    .files(file)
    .map((path) => tree.text(path))
    .join('\n');
  const code = tree.text(file);
  const values = valuesOf(modules.exported(file).value);
  const settingOf = (key: string) => textOf(values[key]) ?? literalIn(code, key) ?? literalIn(written, key);
  const root = config.exec(file)?.[1] ?? '';
  // Plugins also have a `srcDir`.
  const folder =
    [settingOf('srcDir') ?? '.', '.']
      .map((one) => posix.join(root, one, '/').replace(/^\.?\//, ''))
      .find((one) => below(tree, one).some(isMarkdown)) ?? '';
  const excluded = [...valuesIn(written, 'srcExclude')].flatMap(textsOf).map(fitting);
  // The text before a sidebar is usually the menu, which has some of its links in another order.
  const all = tree.paths
    .filter((path) => path.startsWith(posix.join(root, '.vitepress/')) && /config.*\.[cm]?[jt]s$/.test(path))
    .map((path) => tree.text(path))
    .join('\n');
  const orderOf = orderIn(
    tree.paths
      .filter((path) => path.startsWith(posix.join(root, '.vitepress/')) && /\.[cm]?[jt]s$/.test(path))
      .map((path) => tree.text(path))
      .map((text) => text.slice(Math.max(0, text.search(/\bsidebar\b/i))))
      .join('\n'),
  );
  const isClean = values.cleanUrls === true || /cleanUrls\s*:\s*true/.test(code);
  const moved = rewriting(modules, file, values, left);
  const own = below(tree, folder).filter(
    (path) => isMarkdown(path) && !excluded.some((fits) => fits(path.slice(folder.length))),
  );
  const pages = own.flatMap((path) => {
    if (path.includes('[')) {
      left.push({ file: path, kind: 'page', what: path });
      return [];
    }
    const stem = stemOf(moved(path.slice(folder.length)));
    return pageAt(tree, path, left, (values) => {
      const isIndex = /(?:^|\/)index$/.test(stem);
      const address = isIndex ? folderAddress(stem) : `/${stem}${isClean ? '' : '.html'}`;
      return {
        to: pagePath(stem),
        address,
        values: homeOf(values),
        order: orderOf([`/${stem}`, `/${stem}.html`, folderAddress(stem), stem]),
      };
    });
  });
  const signs = signsOf(valueAt(values, 'markdown.attrs') ?? [...valuesIn(written, 'attrs')][0]);
  const isOfHeadings = (path: string) => /anchor|heading/i.test(tree.text(path));
  const menu = navIn([valueAt(values, 'themeConfig.nav')]);
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name: settingOf('title'),
      description: settingOf('description'),
      language: settingOf('lang'),
      repository: repositoryIn(all),
    },
    menu: menu.length > 0 ? menu : navIn([...valuesIn(all, 'nav')]),
    base: baseOf(settingOf('base')),
    pages: pages.map((page) =>
      isHome(page.values) ? { ...page, body: `${heroOf(page.values)}\n${page.body}` } : page,
    ),
    files: copiesOf(tree, `${folder}public/`),
    left,
    headingIds: numbering(slugIn(modules, file, left, isOfHeadings) ?? slugs.vitepress),
    roots: [folder, `${folder}public/`],
    translate: (draft, { values }) => {
      const noted = foldedCallouts(vitepressIncludes(draft, tree, folder));
      const whole = attributeLists(emojis(codeMarks(containers(noted))), signs);
      const filled = edited(whole, /\{\{\s*\$?frontmatter\.([\w.]+)\s*\}\}/g, ([, key = '']) =>
        textOf(valueAt(values, key)),
      );
      const lines = /\bbreaks\s*:\s*true\b/.test(written) ? hardBreaks(filled) : filled;
      return singleTildes(components(edited(lines, /^\[\[toc\]\][ \t]*$/gim, () => '')));
    },
  };
}

/** The signs around attributes in Markdown, if they are no braces. */
function signsOf(options: unknown): readonly [string, string] | undefined {
  const { leftDelimiter, rightDelimiter } = valuesOf(options);
  const [left = '{', right = '}'] = [textOf(leftDelimiter), textOf(rightDelimiter)];
  const isPlain = left + right === '{}' || !/^\S+$/.test(left) || !/^\S+$/.test(right);
  return isPlain ? undefined : [left, right];
}

/** Where a page's file goes, by the rules in the configuration. */
function rewriting(
  modules: Code,
  file: string,
  { rewrites }: Values,
  left: Left[],
): (path: string) => string {
  const own = rewrites === undefined ? modules.named(file, 'rewrites') : [];
  const rule = rewritesOf(rewrites ?? own[0]?.value);
  const [at = { file, line: 1 }] = rewrites === undefined ? own : modules.named(file, 'rewrites');
  const isUsed = rewrites !== undefined || own.length > 0;
  let isNoted = !isUsed;
  const note = () => {
    if (!isNoted) left.push({ file: at.file, line: at.line, kind: 'computed', what: 'rewrites' });
    isNoted = true;
  };
  if (rule === undefined) note();
  return (path) => {
    const to = followed(() => rule?.(path) ?? path, undefined);
    if (to === undefined) note();
    return to ?? path;
  };
}

/** The links of a navigation; those of a list in it follow it. */
function navIn(nav: unknown): FoundSite['menu'] {
  const all = Array.isArray(nav) ? (nav as unknown[]).flat() : [];
  return all.flatMap((one) => [...menuLinks([one]), ...navIn(valuesOf(one).items)]);
}

const isHome = ({ layout }: Values) => layout === 'home';

function homeOf(values: Values): Values {
  const { name, text, tagline } = valuesOf(values.hero);
  return isHome(values)
    ? { ...values, title: values.title ?? name ?? text, description: values.description ?? tagline }
    : values;
}

/** The content of a home page's front matter. */
function heroOf(values: Values): string {
  const { text, tagline, actions } = valuesOf(values.hero);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(valuesOf) : []);
  const linkOf = (label: unknown, link: unknown) => {
    const [words, address] = [textOf(label), textOf(link)];
    return address === undefined ? (words ?? '') : `[${words ?? address}](${address})`;
  };
  const lines = [
    ...textsOf(text).map((one) => `**${one}**\n`),
    ...textsOf(tagline).map((one) => `${one}\n`),
    ...list(actions).map(({ text, link }) => `- ${linkOf(text, link)}`),
    '',
    ...list(values.features).map(
      ({ title, link, details }) => `- **${linkOf(title, link)}** ${textOf(details) ?? ''}`,
    ),
  ];
  return lines.join('\n');
}

/** Vue components and directives. Their content stays. */
function components(draft: Draft): Draft {
  // A picture whose address is code.
  const pictures = edited(draft, /<img\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, ([all]) =>
    /\s(?:v-bind)?:src\s*=/i.test(all.replace(/"[^"]*"|'[^']*'/g, ''))
      ? without('image', all, /\salt="([^"]*)"/i.exec(all)?.[1])
      : undefined,
  );
  const closed = new Set([...draft.text.matchAll(/<\/([A-Z]\w*)>/g)].map(([, name]) => name));
  const names = edited(
    pictures,
    /<\/?([A-Z]\w*)((?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?)>/g,
    ([all, name, rest = '']) => {
      // A word of the text: a type without an end tag.
      if (rest === '' && !all.startsWith('</') && !closed.has(name)) return undefined;
      if (name !== 'Badge') return all.startsWith('</') ? '' : without('component', all);
      const text = /\stext="([^"]*)"/.exec(rest)?.[1];
      return text ? `<mark>${text}</mark>` : '';
    },
  );
  return edited(names, /\{\{[^{}\n]+\}\}/g, ([all]) => without('output', all));
}
