// Changes a page's Markdown until this generator's reader reports no mistake. Each mistake is corrected at its location. Pure.

import { type MarkdownPage, markdown } from '../../markdown/markdown.ts';
import { isCostly } from '../../markdown/reading/limits.ts';
import { readMarkdown } from '../../markdown/reading/reader.ts';
import { walk } from '../../markdown/reading/walk.ts';
import { type ComponentNames, noComponents } from '../../model/site/components.ts';
import type { Problem } from '../../model/site/problem.ts';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { firstIndex } from '../../model/values/lists.ts';
import type { Change, Draft } from '../model.ts';
import { nameOfPicture } from '../pages/links.ts';
import { type ChangeAt, changed, without } from './draft.ts';
import { type Closed, closedIn, elementOf, isHtml, wholeEnd } from './elements.ts';

/** The draft, and the reader's result for it. */
export interface Repaired {
  readonly draft: Draft;
  readonly read: MarkdownPage;
}

/**
 * The most rounds, and those for a text that takes long to read. Each round removes one layer: an end tag is a mistake once its start
 * is gone.
 */
const most = { rounds: 40, ofLong: 8 };
const isLong = (text: string) => text.length > 100_000 || isCostly(text);

/** Corrects the mistakes that can be corrected. The build reports the others. */
export function repaired(
  given: Draft,
  language: string,
  components: ComponentNames = noComponents,
): Repaired {
  let draft = given;
  for (let round = 0; ; round += 1) {
    const { value, problems } = markdown(draft.file, draft.text, new Map(), undefined, {
      language,
      components,
      highlight: false,
    });
    const starts = lineStarts(draft.text);
    const { text } = draft;
    const all: Text = {
      text,
      closed: once(() => closedIn(text)),
      ends: once(() => endsIn(text)),
      defined: once(() => definitionsIn(text)),
      tagAt: tagsOf(text),
      read: tagReader(text),
    };
    /** The refused attributes of each tag, by its start. They are removed at once: a tag may have thousands. */
    const refused = new Map<number, Set<string>>();
    const single = problems.flatMap((one): ChangeAt[] => {
      const { line, column = 1 } = one.at ?? {};
      if (line === undefined) return [];
      const at = (starts[line - 1] ?? 0) + column - 1;
      const attribute = one.code === 'raw-html' ? one.facts[1] : undefined;
      if (typeof attribute === 'string') {
        getOrInsertComputed(refused, all.tagAt(at), () => new Set()).add(attribute.toLowerCase());
        return [];
      }
      const [begin] = one.related ?? [];
      const from = begin && (starts[(begin.line ?? 1) - 1] ?? 0) + (begin.column ?? 1) - 1;
      return repairOf(one, all, at, from);
    });
    const ofTags = [...refused].flatMap(([start, names]) => withoutAttributes(all, start, names));
    const changes = [...single, ...ofTags].sort(
      (one, other) => one.start - other.start || other.end - one.end,
    );
    const isLast = round === most.rounds || (round === most.ofLong && isLong(given.text));
    if (changes.length === 0 || isLast) return { draft, read: value };
    // The text after a value without an end is read again.
    const ended = changes.filter((one) => one.text === closing);
    draft = changed(draft, ended.length > 0 ? ended : changes);
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const tag = /<\/?([A-Za-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/y;
/** Longer tags, such as a picture as `data:`, are searched for their end only while that costs less than this many texts. */
const usualTag = 10_000;
const mostReads = 20;

/** Reads the tag at an offset. A tag without an end would be searched for it to the end of the text, from each of many. */
function tagReader(text: string): (at: number) => RegExpExecArray | null {
  let left = mostReads * text.length;
  return (at) => {
    tag.lastIndex = 0;
    const found = tag.exec(text.slice(at, at + usualTag));
    if (found || text.length - at <= usualTag || left < 0) return found;
    left -= text.length - at;
    tag.lastIndex = at;
    return tag.exec(text);
  };
}

/** A text, and facts about it that all its mistakes share. */
interface Text {
  readonly text: string;
  readonly closed: Closed;
  /** By their offset: the ends of code blocks and definitions, and for cells those of their rows. */
  readonly ends: () => ReadonlyMap<number | undefined, number>;
  /** The start of the tag that an offset is in. */
  readonly tagAt: (at: number) => number;
  /** The tag at an offset. */
  readonly read: ReturnType<typeof tagReader>;
  /** The addresses of references, by name in lower case. */
  readonly defined: () => ReadonlyMap<string, string>;
}

const withoutElement = ({ text, closed }: Text, at: number, whole: string, name: string): ChangeAt =>
  tight(text, {
    start: at,
    end: wholeEnd(at, whole, name, closed),
    ...elementOf(text, at, whole, name, closed),
  });

/** A tag that is removed at an edge of emphasis, with the spaces inside: no sign of emphasis is beside a space. */
function tight(text: string, change: ChangeAt): ChangeAt {
  const { start, end, text: now } = change;
  if (now !== '') return change;
  const [after = ''] = /[*_]/.test(text.charAt(start - 1))
    ? (/^ +/.exec(text.slice(end, end + 9)) ?? [])
    : [];
  const isEnd = /^[*_]+(?![\p{L}\p{N}*_])/u.test(text.slice(end, end + 9));
  const [before = ''] = isEnd ? (/ +$/.exec(text.slice(Math.max(0, start - 9), start)) ?? []) : [];
  return { ...change, start: start - before.length, end: end + after.length };
}

/** Whether a tag is text such as `Vec<T>`. */
const isTextLikeTag = (text: string, name: string, what: unknown) =>
  what === 'unclosed' && !isHtml(name) && !text.includes(`</${name}`);

/** A picture with its name as its text. `whole`: its tag, if it is HTML. */
function namedPicture({ text, defined }: Text, at: number, whole: string): ChangeAt[] {
  const [, label, reference, inline] =
    /^(!\[[^\]]*)\](?:\[([^\]]*)\]|\(<?([^)\s>]*))/.exec(text.slice(at, at + 2000)) ?? [];
  const url = inline ?? defined().get((reference ?? '').toLowerCase()) ?? '';
  if (label) {
    const change = without('alternative', url, `![${nameOfPicture(url)}`);
    return [{ start: at, end: at + label.length, ...change }];
  }
  const src = /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(whole)?.[1] ?? '';
  if (!/^<img\b/i.test(whole)) return [];
  const name = nameOfPicture(src).replaceAll('"', '');
  return [{ start: at, end: at + 4, ...without('alternative', src, `<img alt="${name}"`) }];
}

/** Other generators' signs that are corrected or removed. Undefined if they must stay visible. */
function withoutSigns(text: string, at: number, kind: string): ChangeAt[] | undefined {
  // Older Markdown readers need no space here.
  const [signs = ''] = kind === 'heading' ? (/^#+/.exec(text.slice(at)) ?? []) : [];
  if (signs !== '') return [{ start: at, end: at + signs.length, text: `${signs} ` }];
  const gone = { attributes: /^\{(?:[^}\n]|\n(?![ \t]*\n))*\}/, tableOfContents: /^[^\n]*/ }[kind];
  if (!gone) return undefined;
  const [sign = ''] = gone.exec(text.slice(at, at + 2000)) ?? [];
  return [{ start: at, end: at + sign.length, text: '' }];
}

/** `from`: the start of the text with the mistake, if the problem reports it. */
function repairOf({ code, facts }: Problem, all: Text, at: number, from?: number): ChangeAt[] {
  const { text } = all;
  const put = (start: number, end: number, change: Change): ChangeAt[] => [{ start, end, ...change }];
  const escaped = (): ChangeAt[] => {
    const line = text.slice(at, at + 200).split('\n')[0] ?? '';
    const [end, sign] = line.startsWith('**') ? [at + 2, '\\*\\*'] : [at, '\\'];
    return put(at, end, without('text', line.slice(0, 60), sign));
  };
  const [whole = '', name = ''] = all.read(at) ?? [];
  /** A sign that does not begin a tag. */
  const alone = () =>
    text[at] === '<' ? put(at, at + 1, without('text', text.slice(at, at + 40), '&lt;')) : [];
  switch (code) {
    case 'raw-html':
      return whole === '' ? alone() : [withoutElement(all, at, whole, name)];
    case 'broken-html':
      if (facts[0] === 'misplaced' && facts[1] === 'text') return inCell(text, at);
      if (whole === '') return afterEmptyLines(text, at) ?? linkInLink(text, at) ?? alone();
      return isTextLikeTag(text, name, facts[0])
        ? put(at, at + 1, without('text', whole, '&lt;'))
        : [tight(text, { start: at, end: at + whole.length, ...without('html', whole) })];
    case 'image-without-alt':
      return namedPicture(all, at, whole);
    case 'foreign-syntax':
      if (facts[0] === 'fence') return from === undefined ? [] : longerFence(all, from);
      if (facts[0] === 'fenceEnd') return endedFence(all, at);
      return withoutSigns(text, at, String(facts[0])) ?? escaped();
    case 'text-not-shown':
      return withoutHidden(all, at);
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

function tagsOf(text: string): (at: number) => number {
  const signs = once(() => [...text.matchAll(/</g)].map(({ index }) => index));
  return (at) => signs()[firstIndex(signs().length, (one) => (signs()[one] ?? 0) > at) - 1] ?? 0;
}

function definitionsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, label = '', url = ''] of text.matchAll(/^[ \t>]*\[([^[\]\n]+)\]:[ \t]*<?([^\s>]+)/gm))
    if (!found.has(label.toLowerCase())) found.set(label.toLowerCase(), url);
  return found;
}

/**
 * Code that continues after a line which would begin other code. Only its author knows its end. So it stays as it was, between
 * longer fences.
 */
function longerFence({ text, ends }: Text, from: number): ChangeAt[] {
  const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(text.slice(from, from + 1000)) ?? [];
  const code = text.slice(from, ends().get(from) ?? from);
  if (fence === '' || code === '') return [];
  const sign = fence.charAt(0);
  const inner = code.slice(fence.length);
  let longest = 0;
  for (const [run] of inner.matchAll(/[`~]+/g)) if (run[0] === sign) longest = Math.max(longest, run.length);
  const more = sign.repeat(longest + 1 - fence.length);
  const [last = ''] = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.exec(inner) ?? [];
  const end = from + code.trimEnd().length;
  const first = text.slice(from, from + 1000).split('\n')[0] ?? '';
  return [
    { start: from, end: from, ...without('fence', first, more) },
    ...(last.includes(fence) ? [{ start: end, end, text: more }] : []),
  ];
}

/** Code that goes on to the end of the page or its part, with its fence below. */
function endedFence({ text, ends }: Text, at: number): ChangeAt[] {
  const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(text.slice(at, at + 1000)) ?? [];
  const end = at + text.slice(at, ends().get(at) ?? at).trimEnd().length;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replace(/[^>\s]/g, ' ');
  return fence === '' || end === at ? [] : [{ start: end, end, text: `\n${before}${fence}` }];
}

/** A row without the cells beyond its table, or no definition. */
function withoutHidden({ text, ends }: Text, at: number): ChangeAt[] {
  const end = ends().get(at) ?? at;
  const part = text.slice(at, end);
  const isInBars = part.startsWith('|') && part.endsWith('|');
  return part === '' ? [] : [{ start: at, end, ...without('unused', part, isInBars ? '|' : '') }];
}

function endsIn(text: string): ReadonlyMap<number | undefined, number> {
  const ends = new Map<number | undefined, number>();
  walk(readMarkdown(text), (node) => {
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'tableRow')
      for (const { position } of node.children) ends.set(position?.start.offset, end);
    if (node.type === 'code' || node.type === 'definition' || node.type === 'footnoteDefinition')
      ends.set(node.position?.start.offset, end);
  });
  return ends;
}

/** Text between the cells or rows of a table, which browsers show above it, gets a cell. */
function inCell(text: string, at: number): ChangeAt[] {
  const [, space = '', words = '', closed] =
    /^(\s*)([^<]*[^<\s])(?:\s*<\/(t[dh])\s*>)?/i.exec(text.slice(at)) ?? [];
  if (words === '') return [];
  const [, before = ''] = /<(\/?[a-z]\w*)[^<>]*>\s*$/i.exec(text.slice(Math.max(0, at - 2000), at)) ?? [];
  const isInRow = /^(?:tr|\/t[dh])$/i.test(before);
  const cell = closed === undefined ? `<td>${words}</td>` : `<${closed}>${words}`; // its end tag already exists
  const start = at + space.length;
  const now = isInRow || closed !== undefined ? cell : `<tr>${cell}</tr>`;
  return [{ start, end: start + words.length, ...without('html', words, now) }];
}

/** In other generators HTML continues after empty lines. Here an indented tag is then code, so these lines are removed. */
function afterEmptyLines(text: string, at: number): ChangeAt[] | undefined {
  if (!/^[ \t]+<\/?[a-z]/i.test(text.slice(at, at + 200))) return undefined;
  let start = at;
  while (start > 0 && text[start - 1] === '\n') {
    const line = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
    if (/[^ \t]/.test(text.slice(line, start - 1))) break;
    start = line;
  }
  return start === at ? undefined : [{ start, end: at, text: '' }];
}

/** A Markdown link in `<a>` becomes its text. */
function linkInLink(text: string, at: number): ChangeAt[] | undefined {
  const [all, label = '', url = ''] = /^\[([^[\]\n]*)\]\(([^()\s]*)\)/.exec(text.slice(at, at + 2000)) ?? [];
  return all === undefined
    ? undefined
    : [{ start: at, end: at + all.length, ...without('link', url, label) }];
}

const attributeIn = /(?<!\s)\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?(?=[\s/>])/g;
/** The most attributes of a tag, and the most characters of it, that are reported. */
const mostNames = 5;
const mostTold = 200;

/** A tag without some of its attributes. */
function withoutAttributes({ text, read }: Text, start: number, names: ReadonlySet<string>): ChangeAt[] {
  const [whole] = read(start) ?? [];
  if (whole === undefined) return closedQuote(text, start);
  const end = start + whole.length;
  const bare = whole.replace(attributeIn, (all, name: string) => (names.has(name.toLowerCase()) ? '' : all));
  if (bare === whole) {
    const closed = closedQuote(text, start);
    return closed.length > 0 ? closed : [{ start, end, ...without('html', whole) }];
  }
  const told = `${[...names].slice(0, mostNames).join(', ')} of ${whole.slice(0, mostTold)}`;
  return [{ start, end, ...without('attribute', told, bare) }];
}

/** The end of a value, and of its tag. */
const closing = '">';

/** A value without its second quote, which includes the next elements. It is closed where the tag ends. */
function closedQuote(text: string, start: number): ChangeAt[] {
  const end = text.indexOf('>', start);
  const own = text.slice(start, end);
  if (end === -1 || own.split('"').length % 2 === 1) return [];
  return [{ start: end, end: end + 1, ...without('html', own, closing) }];
}
