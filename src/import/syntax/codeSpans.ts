// The positions of code in a text that is not yet Markdown: other generators' tags and signs may be around it. Pure.
import { isWithin } from '../../markdown/components/findTokens.ts';

const fence = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)$/;
const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Whether an offset of the text is in code: between fences, between backticks, or in an indented block. */
export function codeIn(text: string): (offset: number) => boolean {
  const spans = codeSpans(text);
  return (offset) => isWithin(spans, offset);
}

/** A line of a text, and its start. */
export interface Line {
  readonly start: number;
  readonly text: string;
  /** Whether its first character is in code. */
  readonly isCode: boolean;
}

/** The lines of a text. */
export function linesOf(text: string): readonly Line[] {
  const inCode = codeIn(text);
  let start = 0;
  return text.split('\n').map((line) => {
    const one = { start, text: line, isCode: inCode(start + Math.max(0, line.search(/\S/))) };
    start += line.length + 1;
    return one;
  });
}

const opensFence = (mark: string, info: string) =>
  mark !== '' && !(mark.startsWith('`') && info.includes('`'));

/** Start and end, in order. */
function codeSpans(text: string): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  let offset = 0;
  let open: { readonly mark: string; readonly start: number } | undefined;
  let paragraph = 0;
  let inList = false;
  let wasBlank = true;
  const endParagraph = (end: number) => {
    addInline(text, paragraph, end, spans);
    paragraph = end;
  };
  for (const line of text.split('\n')) {
    const end = offset + line.length + 1;
    const [, mark = '', info = ''] = fence.exec(line) ?? [];
    const isBlank = line.trim() === '';
    if (open) {
      if (mark.startsWith(open.mark) && info.trim() === '') {
        spans.push([open.start, end]);
        open = undefined;
        paragraph = end;
      }
    } else if (opensFence(mark, info)) {
      endParagraph(offset);
      open = { mark, start: offset };
    } else if (isBlank) {
      endParagraph(end);
    } else if (/^(?: {4}|\t)/.test(line) && wasBlank && !inList) {
      spans.push([offset, end]);
      paragraph = end;
      offset = end;
      continue; // the next indented line is also code
    } else if (/^\S/.test(line)) inList = item.test(line) || (inList && !wasBlank);
    wasBlank = isBlank;
    offset = end;
  }
  if (open) spans.push([open.start, text.length + 1]);
  else endParagraph(text.length);
  return spans.sort((one, other) => one[0] - other[0]);
}

/** Notes the code between backticks in a paragraph. A run is closed by the next run of the same length. */
function addInline(text: string, from: number, to: number, spans: [number, number][]): void {
  const part = text.slice(from, to);
  if (!part.includes('`')) return;
  const runs = [...part.matchAll(/`+/g)];
  /** For each run, the next one of its length. */
  const nexts = new Map<number, number>();
  const seen = new Map<number, number>();
  for (const [index, [run]] of runs.entries()) {
    const before = seen.get(run.length);
    if (before !== undefined) nexts.set(before, index);
    seen.set(run.length, index);
  }
  for (let index = 0; index < runs.length; index += 1) {
    const [run = '', start] = [runs[index]?.[0], runs[index]?.index ?? 0];
    if (part[start - 1] === '\\') continue;
    const last = nexts.get(index);
    if (last === undefined) continue;
    spans.push([from + start, from + (runs[last]?.index ?? 0) + run.length]);
    index = last;
  }
}
