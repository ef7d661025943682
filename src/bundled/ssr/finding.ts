// Runs with the templates, at build time: reads values that are more than plain text, while a schema checks them.
import type { Image } from '../../model/pictures/picture.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { ValueReader } from '../../model/site/templateQueries.ts';
import { TemplateFault } from './fault.ts';

let reader: ValueReader | undefined;

/** Runs `check` while `by` reads values. */
export function finding<T>(by: ValueReader, check: () => T): T {
  const before = reader;
  reader = by;
  try {
    return check();
  } finally {
    reader = before;
  }
}

/** The picture of a path in the file that is being checked. Throws if no file is being checked. */
export function find(path: string): Image | Problem {
  if (!reader) throw new TemplateFault('asked-outside', ['early']);
  return reader.find(path);
}

/** A text of the file that is being checked, as HTML with its problems. */
export function readMarkdown(text: string, isInline: boolean): ReturnType<ValueReader['markdown']> {
  if (!reader) throw new TemplateFault('asked-outside', ['early']);
  return reader.markdown(text, isInline);
}

/** The language of the file that is being checked. */
export function readingLanguage(): string {
  return reader?.language ?? 'en';
}

/** A text with the typography of the file that is being checked. If there is none, the text does not change. */
export function typeset(text: string): string {
  return reader?.typeset(text) ?? text;
}
