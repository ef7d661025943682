// VitePress: .vitepress/config, and Markdown in its folder. Pure.
import { posix } from 'node:path';
import type { Draft, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { hardBreaks } from '../syntax/breaks.ts';
import { containers } from '../syntax/containers.ts';
import { edited, without } from '../syntax/draft.ts';
import { vitepressIncludes } from '../syntax/includes.ts';
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
import { valuesIn } from './literals.ts';
import { textOf, textsOf, valueAt, valuesOf } from './values.ts';

const config = /^(?:(.*)\/)?\.vitepress\/config(?:\.[cm]?[jt]s|\/index\.[cm]?[jt]s)$/;

export const vitepress: Generator = {
  name: 'vitepress',
  isIn: (tree) => tree.paths.some((path) => config.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const file =
    tree.paths.filter((path) => config.test(path)).sort((one, other) => one.length - other.length)[0] ?? '';
  const code = tree.text(file);
  const root = config.exec(file)?.[1] ?? '';
  // Plugins also have a `srcDir`.
  const folder =
    [literalIn(code, 'srcDir') ?? '.', '.']
      .map((one) => posix.join(root, one, '/').replace(/^\.?\//, ''))
      .find((one) => below(tree, one).some(isMarkdown)) ?? '';
  const excluded = [
    ...(/srcExclude\s*:\s*\[([^\]]*)\]/.exec(code)?.[1] ?? '').matchAll(/['"]([^'"*]+)/g),
  ].map(([, path = '']) => path);
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
  const isClean = /cleanUrls\s*:\s*true/.test(code);
  // Sites with several languages write `'en/:rest*': ':rest*'`. Other rewrites are not imported.
  const [, prefix] = /['"]([\w-]+\/):rest\*['"]\s*:\s*['"]:rest\*['"]/.exec(code) ?? [];
  const own = below(tree, folder).filter(
    (path) => isMarkdown(path) && !excluded.some((one) => path.slice(folder.length).includes(one)),
  );
  const pages = own.flatMap((path) => {
    if (path.includes('[')) {
      left.push({ file: path, kind: 'page', what: path });
      return [];
    }
    const whole = stemOf(path.slice(folder.length));
    const stem = prefix && whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
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
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name: literalIn(code, 'title'),
      description: literalIn(code, 'description'),
      language: literalIn(code, 'lang'),
      repository: repositoryIn(all),
    },
    menu: navIn([...valuesIn(all, 'nav')]),
    base: baseOf(literalIn(code, 'base')),
    pages: pages.map((page) =>
      isHome(page.values) ? { ...page, body: `${heroOf(page.values)}\n${page.body}` } : page,
    ),
    files: copiesOf(tree, `${folder}public/`),
    left,
    headingIds: numbering(slugs.vitepress),
    roots: [folder, ...(prefix ? [folder + prefix] : []), `${folder}public/`],
    translate: (draft, { values }) => {
      const whole = containers(vitepressIncludes(draft, tree, folder));
      const filled = edited(whole, /\{\{\s*\$?frontmatter\.([\w.]+)\s*\}\}/g, ([, key = '']) =>
        textOf(valueAt(values, key)),
      );
      const lines = /\bbreaks\s*:\s*true\b/.test(code) ? hardBreaks(filled) : filled;
      return components(edited(lines, /^\[\[toc\]\][ \t]*$/gim, () => ''));
    },
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
  const pictures = edited(
    draft,
    /<img\b(?:"[^"]*"|'[^']*'|[^<>"'])*?\s(?:v-bind)?:src\s*=(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi,
    ([all]) => without('image', all, /\salt="([^"]*)"/i.exec(all)?.[1]),
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
