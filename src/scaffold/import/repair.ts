// A page's Markdown, until the reader of this generator has nothing against it: what it takes for a mistake is put right where it stands. Pure.

import { wholes } from '../../markdown/harmless.ts';
import { type MarkdownPage, markdown } from '../../markdown/markdown.ts';
import { readMarkdown } from '../../markdown/reader.ts';
import { walk } from '../../markdown/walk.ts';
import { once } from '../../model/lazy.ts';
import type { Problem } from '../../model/problem.ts';
import { type ChangeAt, changed, without } from './draft.ts';
import { nameOfPicture } from './links.ts';
import type { Change, Draft } from './model.ts';

/** The draft, and what the reader makes of it. */
export interface Repaired {
  readonly draft: Draft;
  readonly read: MarkdownPage;
}

/** Each round takes away one layer: the end of a tag is a mistake once its beginning is gone. */
const mostRounds = 40;

/** Repairs what can be; what cannot is told by the build. */
export function repaired(given: Draft, language: string): Repaired {
  let draft = given;
  for (let round = 0; ; round += 1) {
    const { value, problems } = markdown(draft.file, draft.text, new Map(), undefined, {
      language,
      highlight: false,
    });
    const starts = lineStarts(draft.text);
    const { text } = draft;
    const closed = once(() => closedIn(text));
    const changes = problems
      .flatMap((one): ChangeAt[] => {
        const { line, column = 1 } = one.at ?? {};
        if (line === undefined) return [];
        const [begin] = one.related ?? [];
        const from = begin && (starts[(begin.line ?? 1) - 1] ?? 0) + (begin.column ?? 1) - 1;
        return repairOf(one, text, (starts[line - 1] ?? 0) + column - 1, closed, from);
      })
      .sort((one, other) => one.start - other.start || other.end - one.end);
    if (changes.length === 0 || round === mostRounds) return { draft, read: value };
    // What follows a value without an end is read anew.
    const closed = changes.filter((one) => one.text === closing);
    draft = changed(draft, closed.length > 0 ? closed : changes);
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const tag = /<\/?([A-Za-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/y;

/** The names of all end tags of a text, in small letters. To look for one anew for each tag would take minutes. */
type Closed = () => ReadonlySet<string>;

function closedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/<\/([^\s/>]+)\s*>/g)].map(([, name = '']) => name.toLowerCase()));
}

/** `from`: where what the mistake stands in begins, if the problem tells that. */
function repairOf(
  { code, facts }: Problem,
  text: string,
  at: number,
  closed: Closed,
  from?: number,
): ChangeAt[] {
  const put = (start: number, end: number, change: Change): ChangeAt[] => [{ start, end, ...change }];
  const escaped = (): ChangeAt[] => {
    const line = text.slice(at, at + 200).split('\n')[0] ?? '';
    return put(at, at, without('text', line.slice(0, 60), '\\'));
  };
  tag.lastIndex = at;
  const [whole = '', name = ''] = tag.exec(text) ?? [];
  /** A sign that begins no tag. */
  const alone = () =>
    text[at] === '<' ? put(at, at + 1, without('text', text.slice(at, at + 40), '&lt;')) : [];
  switch (code) {
    case 'raw-html': {
      const attribute = facts[1];
      if (typeof attribute === 'string') return withoutAttribute(text, at, attribute);
      if (whole === '') return alone();
      return put(at, wholeEnd(text, at, whole, name, closed), elementOf(text, at, whole, name, closed));
    }
    case 'broken-html':
      if (facts[0] === 'misplaced' && facts[1] === 'text') return inCell(text, at);
      if (whole === '') return afterEmptyLines(text, at) ?? linkInLink(text, at) ?? alone();
      if (facts[0] === 'unclosed' && !isHtml(name) && !text.includes(`</${name}`))
        return put(at, at + 1, without('text', whole, '&lt;'));
      return put(at, at + whole.length, without('html', whole));
    case 'image-without-alt': {
      const [, label, reference, inline] =
        /^(!\[[^\]]*)\](?:\[([^\]]*)\]|\(<?([^)\s>]*))/.exec(text.slice(at, at + 2000)) ?? [];
      const url = inline ?? definedAs(reference ?? '', text);
      if (label) return put(at, at + label.length, without('alternative', url, `![${nameOfPicture(url)}`));
      const src = /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(whole)?.[1] ?? '';
      if (/^<img\b/i.test(whole))
        return put(
          at,
          at + 4,
          without('alternative', src, `<img alt="${nameOfPicture(src).replaceAll('"', '')}"`),
        );
      return [];
    }
    case 'foreign-syntax': {
      if (facts[0] === 'fence') return from === undefined ? [] : longerFence(text, from);
      // Older readers of Markdown need no space there.
      const [signs = ''] = facts[0] === 'heading' ? (/^#+/.exec(text.slice(at)) ?? []) : [];
      if (signs !== '') return put(at, at + signs.length, { text: `${signs} ` });
      const gone = { attributes: /^\{(?:[^}\n]|\n(?![ \t]*\n))*\}/, tableOfContents: /^[^\n]*/ }[
        String(facts[0])
      ];
      if (!gone) return escaped();
      const [sign = ''] = gone.exec(text.slice(at, at + 2000)) ?? [];
      return put(at, at + sign.length, { text: '' });
    }
    case 'unknown-token':
    case 'unknown-callout':
      return escaped();
    case 'unknown-language':
    case 'fence-lines':
    case 'fence-word': {
      const start = text.lastIndexOf('\n', at - 1) + 1;
      const [line = ''] = /^[^\n]*/.exec(text.slice(start)) ?? [];
      const plain = line.replace(
        /(`{3,}|~{3,})[ \t]*([\w+#-]*).*$/,
        (_, mark, language) => mark + (code === 'unknown-language' ? '' : language),
      );
      return plain === line ? [] : put(start, start + line.length, { text: plain });
    }
    default:
      return [];
  }
}

/** The address of a reference; '' if there is none. */
function definedAs(reference: string, text: string): string {
  for (const [, label = '', url = ''] of text.matchAll(/^[ \t>]*\[([^\]\n]+)\]:[ \t]*<?([^\s>]+)/gm))
    if (label.toLowerCase() === reference.toLowerCase()) return url;
  return '';
}

/**
 * Code that goes on behind a line that would begin other code: only its author knows where it ends. So it stays what it was, between
 * longer fences.
 */
function longerFence(text: string, from: number): ChangeAt[] {
  const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(text.slice(from, from + 1000)) ?? [];
  const [code] = fence === '' ? [] : codeAt(text, from);
  if (code === undefined) return [];
  const sign = fence.charAt(0);
  const inner = code.slice(fence.length);
  const longest = Math.max(
    ...[...inner.matchAll(/[`~]+/g)].map(([run]) => (run[0] === sign ? run.length : 0)),
  );
  const more = sign.repeat(longest + 1 - fence.length);
  const [last = ''] = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.exec(inner) ?? [];
  const end = from + code.trimEnd().length;
  const first = text.slice(from, from + 1000).split('\n')[0] ?? '';
  return [
    { start: from, end: from, ...without('fence', first, more) },
    ...(last.includes(fence) ? [{ start: end, end, text: more }] : []),
  ];
}

/** The block of code that begins at an offset, as it is written. */
function codeAt(text: string, from: number): readonly string[] {
  const found: string[] = [];
  walk(readMarkdown(text), ({ type, position }) => {
    if (type === 'code' && position?.start.offset === from) found.push(text.slice(from, position.end.offset));
  });
  return found;
}

/** Text between the cells or the rows of a table, which browsers show above it: it gets a cell. */
function inCell(text: string, at: number): ChangeAt[] {
  const [, space = '', words = '', closed] =
    /^(\s*)([^<]*[^<\s])(?:\s*<\/(t[dh])\s*>)?/i.exec(text.slice(at)) ?? [];
  if (words === '') return [];
  const [, before = ''] = /<(\/?[a-z]\w*)[^<>]*>\s*$/i.exec(text.slice(Math.max(0, at - 2000), at)) ?? [];
  const isInRow = /^(?:tr|\/t[dh])$/i.test(before);
  const cell = closed === undefined ? `<td>${words}</td>` : `<${closed}>${words}`; // its end is there
  const start = at + space.length;
  const now = isInRow || closed !== undefined ? cell : `<tr>${cell}</tr>`;
  return [{ start, end: start + words.length, ...without('html', words, now) }];
}

/** HTML goes on behind empty lines elsewhere; here an indented tag is code there: without these lines it is none. */
function afterEmptyLines(text: string, at: number): ChangeAt[] | undefined {
  const [empty] = /^[ \t]+<\/?[a-z]/i.test(text.slice(at, at + 200))
    ? (/(?:^[ \t]*\n)+$(?![\s\S])/m.exec(text.slice(0, at)) ?? [])
    : [];
  return empty === undefined ? undefined : [{ start: at - empty.length, end: at, text: '' }];
}

/** A link of Markdown in `<a>`: it becomes its text. */
function linkInLink(text: string, at: number): ChangeAt[] | undefined {
  const [all, label = '', url = ''] = /^\[([^[\]\n]*)\]\(([^()\s]*)\)/.exec(text.slice(at, at + 2000)) ?? [];
  return all === undefined
    ? undefined
    : [{ start: at, end: at + all.length, ...without('link', url, label) }];
}

/** Elements of HTML that no page here may hold; any other name in angle brackets may be a word of the text. */
const refused = new Set(
  'form input button label select option optgroup fieldset legend textarea output video audio track canvas map area center font main marquee big dialog slot template svg math iframe object embed param script style link meta title base body html head search hgroup address menu dir acronym nobr blink frame frameset noframes applet basefont'.split(
    ' ',
  ),
);

/** Whether a name is that of an element of HTML, and no word of the text. */
export function isHtml(name: string): boolean {
  return (
    refused.has(name.toLowerCase()) ||
    /^(?:a|p|b|i|u|s|q|em|hr|br|div|img|pre|sub|sup|span|code|table|t[drh]|thead|tbody|[uod]l|li|d[td]|h[1-6]|strong|small|summary|details|figure|figcaption|section|article|aside|nav|header|footer|blockquote|cite|kbd|mark|del|ins|picture|source|col|colgroup|caption|tfoot)$/i.test(
      name,
    )
  );
}

function wholeEnd(text: string, at: number, whole: string, name: string, closed: Closed): number {
  const end = at + whole.length;
  if (
    whole.startsWith('</') ||
    whole.endsWith('/>') ||
    !(wholes.has(name.toLowerCase()) || /^(?:video|audio|canvas)$/i.test(name))
  )
    return isText(whole, name, closed) ? at + 1 : end;
  if (!closed().has(name.toLowerCase())) return end;
  const close = new RegExp(`</${name}\\s*>`, 'i').exec(text.slice(end));
  return close ? end + close.index + close[0].length : end;
}

/** Whether `<Name>` is a word of the text: a type, a placeholder. */
function isText(whole: string, name: string, closed: Closed): boolean {
  if (isHtml(name) || /[\s=]/.test(whole.slice(1, -1).trim()) || whole.endsWith('/>') || name.includes('-'))
    return false;
  return !closed().has(name.toLowerCase());
}

/** What stands for an element that is refused. */
function elementOf(text: string, at: number, whole: string, name: string, closed: Closed): Change {
  if (isText(whole, name, closed)) return { text: '&lt;' };
  if (whole.startsWith('</')) return { text: '' };
  const all = text.slice(at, wholeEnd(text, at, whole, name, closed));
  const src = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(all)?.[1];
  const title = /\stitle\s*=\s*"([^"]+)"/i.exec(all)?.[1];
  if (src && /^(?:iframe|video|audio|embed)$/i.test(name)) {
    const url = src.startsWith('//') ? `https:${src}` : src;
    return {
      text: `<a href="${url}">${title ?? url.replace(/^https?:\/\//, '')}</a>`,
      left: { kind: 'embed', what: url },
    };
  }
  return without('html', whole);
}

/** A tag without one of its attributes. */
function withoutAttribute(text: string, at: number, attribute: string): ChangeAt[] {
  const start = text[at] === '<' ? at : text.lastIndexOf('<', at);
  tag.lastIndex = Math.max(0, start);
  const [whole] = tag.exec(text) ?? [];
  if (whole === undefined) return closedQuote(text, start);
  const name = attribute.replace(/[^\w]/g, '\\$&');
  const pattern = new RegExp(`\\s+${name}(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s>"']+))?(?=[\\s/>])`, 'gi');
  const text2 = whole.replace(pattern, '');
  if (text2 === whole) {
    const closed = closedQuote(text, start);
    return closed.length > 0 ? closed : [{ start, end: start + whole.length, ...without('html', whole) }];
  }
  return [{ start, end: start + whole.length, ...without('attribute', `${attribute} of ${whole}`, text2) }];
}

/** What ends a value, and its tag. */
const closing = '">';

/** A value without its second quote, which takes the next elements for its text: it ends where the tag does. */
function closedQuote(text: string, start: number): ChangeAt[] {
  const end = text.indexOf('>', start);
  const own = text.slice(start, end);
  if (end === -1 || own.split('"').length % 2 === 1) return [];
  return [{ start: end, end: end + 1, ...without('html', own, closing) }];
}
