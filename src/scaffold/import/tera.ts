// Zola's shortcodes in a page → Markdown. Pure.
import { edited, without } from './draft.ts';
import type { Change, Draft } from './model.ts';

const pattern =
  /\{(\{|%)\s?\/\*([\s\S]*?)\*\/\s?(\}|%)\}|\{\{\s*(\w+)\(([\s\S]*?)\)\s*\}\}|\{%\s*(\w+)\(([\s\S]*?)\)\s*%\}([\s\S]*?)\{%\s*end\s*%\}/g;

/** `{{ name(a="b") }}` and `{% name(a="b") %}…{% end %}`; `{{/* x *\/}}` shows one. They count in code, too. */
export function tera(draft: Draft): Draft {
  return edited(
    draft,
    pattern,
    ([all, open, shown, close, name, given = '', paired, , inner = '']) => {
      if (shown !== undefined) return `{${open}${shown}${close}}`;
      if (name !== undefined) return equalOf(all, name, given);
      const held = tera({ ...draft, text: inner, left: [] }).text;
      if (paired === 'quote') return `\n${held.trim().replace(/^/gm, '> ')}\n`;
      if (paired === 'details') {
        const summary = /\bsummary\s*=\s*"([^"]*)"/.exec(all)?.[1] ?? 'Details';
        return `\n<details>\n<summary>${summary}</summary>\n\n${held.trim()}\n\n</details>\n`;
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
  if (/^(?:image|img|figure|resize_image)$/.test(name) && path) return { text: `![${alt}](${path})` };
  return without('shortcode', all, url && alt ? `[${alt}](${url})` : '');
}

function embed(site: string, url: string): Change {
  return { text: `[On ${site}](${url})`, left: { kind: 'embed', what: url } };
}
