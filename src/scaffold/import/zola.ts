// Zola: config.toml, content, sections. Pure.
import {
  addressParts,
  below,
  configOf,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { isZola } from './hugo.ts';
import type { FoundSite, Generator, Left, Tree } from './model.ts';
import { tera } from './tera.ts';
import { datedName, textOf } from './values.ts';

const content = 'content/';

export const zola: Generator = {
  name: 'zola',
  isIn: (tree) => isZola(tree) && tree.paths.some((path) => path.startsWith(content)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const { values: config } = configOf(tree, ['config.toml', 'zola.toml'], left);
  const { url, base } = addressParts(config.base_url);
  const main = textOf(config.default_language) ?? 'en';
  const languages = Object.keys((config.languages as object | undefined) ?? {});
  const pages = below(tree, content)
    .filter(isMarkdown)
    .map((path) =>
      pageAt(tree, path, left, (values) => {
        const whole = stemOf(path.slice(content.length));
        const [, plain = whole, suffix = main] = languages.includes(/\.(\w+)$/.exec(whole)?.[1] ?? '')
          ? (/^(.*)\.(\w+)$/.exec(whole) ?? [])
          : [];
        const prefix = suffix === main ? '' : `${suffix}/`;
        const parts = plain.split('/');
        const isIndex = /^_?index$/.test(parts.at(-1) ?? '');
        const at = isIndex ? parts.length - 2 : parts.length - 1;
        const { date, name } = datedName(parts[at] ?? '');
        const own = parts
          .map((part, index) =>
            index === at && !/^_index$/.test(parts.at(-1) ?? '') ? (textOf(values.slug) ?? name) : part,
          )
          .join('/');
        const given = textOf(values.path);
        const address =
          given === undefined ? folderAddress(prefix + own) : `/${given.replace(/^\/|\/$/g, '')}/`;
        const to = pagePath(prefix + parts.map((part, index) => (index === at ? name : part)).join('/'));
        return { to, address, date, ...(suffix === main ? {} : { language: suffix }) };
      }),
    );
  return {
    ...emptySite,
    settings: { name: textOf(config.title), url, language: main },
    base,
    pages,
    files: copiesOf(tree, 'static/'),
    left,
    roots: [content, 'static/'],
    translate: tera,
  };
}
