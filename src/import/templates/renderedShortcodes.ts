// A shortcode with the site's own template → the Markdown of what that renders. Pure.
import type { Change } from '../model.ts';
import { markdownOfHtml } from '../syntax/htmlToMarkdown.ts';
import { markdownSigns } from './goFunctions.ts';
import { type GoContext, goText } from './goTemplates.ts';

const [begin, end] = markdownSigns;
/** Between these signs is the number of a text that stays as it is while HTML becomes Markdown. */
const [open, close] = ['\uE002', '\uE003'] as const;

/** Elements that stay within a sentence. */
const inline = /^(?:a|abbr|b|br|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)$/i;
/** Elements that nothing stands for, and those that only such elements need. */
const lost = /<(script|form|input|canvas|video|audio|object)\b[^<>]*>/i;
const silent = /<(script|style|template|textarea|select|button)\b[^<>]*>(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi;

/** What a shortcode of the site renders. `isAlone`: whether it has its own lines. Undefined if its template needs what is not known. */
export function renderedShortcode(
  template: string,
  context: GoContext,
  isAlone: boolean,
): Change | undefined {
  if (template === '') return undefined;
  const rendered = goText(template, context)?.replace(/<!--[\s\S]*?-->/g, '');
  if (rendered === undefined) return undefined;
  const bare = rendered.replace(/<\/?[a-z][^<>]*>/gi, '');
  const tags = [...rendered.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = '']) => name);
  if (tags.length === 0 || (!isAlone && tags.every((name) => inline.test(name))))
    return { text: unmarked(tags.length === 0 ? bare : rendered, isAlone) };
  const [frame] = /<(?:iframe|embed)\b[^<>]*>/i.exec(rendered) ?? [];
  const [, src] = /\ssrc\s*=\s*["']([^"']+)/i.exec(frame ?? '') ?? [];
  const gone = lost.exec(rendered)?.[0];
  return {
    text: markdownOf(rendered),
    ...(src === undefined ? {} : { left: { kind: 'embed', what: src } }),
    ...(gone === undefined ? {} : { left: { kind: 'html', what: gone.slice(0, 120) } }),
  };
}

/** A text without the signs around Markdown. On its own lines, that is a block. */
function unmarked(text: string, isAlone: boolean): string {
  const plain = text.replaceAll(begin, '').replaceAll(end, '');
  return isAlone ? `\n${plain.replace(/^[ \t]*\n|\s+$/g, '')}\n` : plain.trim().replace(/\s*\n\s*/g, ' ');
}

/** Parts of a table. One that holds code or paragraphs only frames them. */
const cell = /<(\/?)(?:table|thead|tbody|tfoot|tr|td|th)\b[^<>]*>/gi;
/** Elements with an id within a sentence. */
const anchored = /<(a|span|p|li)\b[^<>]*\sid="([\w-]+)"[^<>]*>/gi;

/** HTML with parts in Markdown, as Markdown. */
function markdownOf(html: string): string {
  const kept: string[] = [];
  const keep = (part: string) => `${open}${kept.push(part) - 1}${close}`;
  const inner = /\uE000([^\uE000\uE001]*)\uE001/g;
  let marked = html.replace(silent, '');
  for (let round = 0; round < 5 && marked.includes(begin); round += 1)
    marked = marked.replace(inner, (_, part: string) =>
      /\n/.test(part.trim()) ? `<div>${keep(part)}</div>` : keep(part),
    );
  const isFrame = /<table\b/i.test(marked) && kept.some((part) => /\n/.test(part.trim()));
  const folded = (isFrame ? marked.replace(cell, '<$1div>') : marked)
    .replace(anchored, (all, _, id: string) => all + keep(`<span id="${id}"></span>`))
    .replace(
      /(<h[1-6]\b[^<>]*\sid="([\w-]+)"[^<>]*>[^<>]*)(?=<\/h[1-6])/gi,
      (all, _, id: string) => `${all} ${keep(`{#${id}}`)}`,
    )
    .replace(
      /<details\b[^<>]*>\s*<summary\b[^<>]*>([\s\S]*?)<\/summary\s*>/gi,
      (_, said: string) => `<p>${keep(`<details>\n<summary>${said.trim()}</summary>`)}</p><div>`,
    )
    .replace(/<\/details\s*>/gi, () => `</div><p>${keep('</details>')}</p>`);
  return `\n\n${filled(markdownOfHtml(folded).trim(), kept)}\n\n`;
}

/** Puts kept parts back, longer ones as blocks: on a line of its own, a part has the signs and spaces before it on each of its lines. */
function filled(markdown: string, kept: readonly string[]): string {
  const alone = /^([ >\t]*)((?:[-*+]|\d+\.)[ \t]+)?\uE002(\d+)\uE003[ \t]*$/gm;
  const any = /\uE002(\d+)\uE003/g;
  let text = markdown;
  for (let round = 0; round < 5 && text.includes(open); round += 1)
    text = text
      .replace(alone, (_, before: string, item: string | undefined, number: string) => {
        const own = (kept[Number(number)] ?? '').trim();
        const next = before + ' '.repeat(item?.length ?? 0);
        return before + (item ?? '') + own.replace(/\n(?=[^\n])/g, `\n${next}`);
      })
      .replace(any, (_, number: string) => {
        const part = (kept[Number(number)] ?? '').trim();
        return part.includes('\n') ? `\n\n${part}\n\n` : part;
      });
  return text;
}
