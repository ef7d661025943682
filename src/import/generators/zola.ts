// Zola: config.toml, content, sections, shortcodes. Pure.

import type { Change, Draft, FoundSite, Generator, Left, Tree } from '../model.ts';
import { detailsOf, embed, imageOf } from '../syntax/blocks.ts';
import { edited, without } from '../syntax/draft.ts';
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

const shortcode =
  /\{(\{|%)\s?\/\*([\s\S]*?)\*\/\s?(\}|%)\}|\{\{\s*(\w+)\(([\s\S]*?)\)\s*\}\}|\{%\s*(\w+)\(([\s\S]*?)\)\s*%\}([\s\S]*?)\{%\s*end\s*%\}/g;

/** `{{ name(a="b") }}` and `{% name(a="b") %}…{% end %}`; `{{/* x *\/}}` shows one. They count in code, too. */
function tera(draft: Draft): Draft {
  return edited(
    draft,
    shortcode,
    ([all, open, shown, close, name, given = '', paired, , inner = '']) => {
      if (shown !== undefined) return `{${open}${shown}${close}}`;
      if (name !== undefined) return equalOf(all, name, given);
      const held = tera({ ...draft, text: inner, left: [] }).text;
      if (paired === 'quote') return `\n${held.trim().replace(/^/gm, '> ')}\n`;
      if (paired === 'details') {
        const summary = /\bsummary\s*=\s*"([^"]*)"/.exec(all)?.[1] ?? 'Details';
        return detailsOf(summary, held);
      }
      return without('shortcode', all.split('\n')[0] ?? '', held);
    },
    'everywhere',
  );
}

function equalOf(all: string, name: string, given: string): Change {
  const named = Object.fromEntries(
    [...given.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))/g)].map(([, key, ...values]) => [
      key,
      values.find((one) => one !== undefined) ?? '',
    ]),
  );
  const { id, src, path = src, alt = '', url } = named;
  if (name === 'youtube' && id) return embed('YouTube', `https://www.youtube.com/watch?v=${id}`);
  if (name === 'vimeo' && id) return embed('Vimeo', `https://vimeo.com/${id}`);
  if (/^(?:image|img|figure|resize_image)$/.test(name) && path) return { text: imageOf(alt, path) };
  return without('shortcode', all, url && alt ? `[${alt}](${url})` : '');
}
