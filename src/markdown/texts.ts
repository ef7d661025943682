// The texts of front matter, data and site.yml that a schema declares as prose or as Markdown. Pure.
import { languageOfStrings, staticFolder } from '../model/addresses/paths.ts';
import type { NoPicture, Picture } from '../model/pictures/picture.ts';
import type { PictureNames, TextReader } from '../model/site/templateQueries.ts';
import { failed, problem } from '../problems/problem.ts';
import { markdown, typographic } from './markdown.ts';

/**
 * Makes a function that reads texts of files in a language. Words in braces are filled in before. `siteUrl`: empty if it is
 * unknown.
 */
export function textReader(language: string, siteUrl: string): TextReader {
  return (file, names) => ({
    language: languageOfStrings(file) ?? language,
    typeset: (text) => typographic(text, languageOfStrings(file) ?? language),
    markdown(text, isInline) {
      const from = { file, route: '/', siteUrl, base: '/', pictures: noneOf(names), sizes: '100vw' };
      const { value, problems } = markdown(file, text, new Map(), from, {
        language: languageOfStrings(file) ?? language,
      });
      const { html } = value.body; // some problems are found while it is written
      if (problems.length > 0) return failed(...problems);
      if (!isInline) return { value: { html, text: value.excerpt() }, problems };
      const [, inner] = /^<p>((?:(?!<p[ >]|<\/p>)[\s\S])*)<\/p>\s*$/.exec(html) ?? [];
      if (inner === undefined && html !== '') return { value: undefined, problems };
      return { value: { html: inner ?? '', text: value.excerpt() }, problems };
    },
  });
}

/**
 * The pictures that such a text may show: none, because it is read before they are. Pictures of content/static are shown unchanged.
 */
function noneOf(names: PictureNames): ReadonlyMap<string, Picture | NoPicture> {
  const none = new Map<string, NoPicture>();
  const get = (path: string): NoPicture | undefined =>
    !path.startsWith(staticFolder) && names.has(path)
      ? { fault: problem('bad-picture', ['text', path]) }
      : undefined;
  return Object.assign(none, { get, keys: () => names.all() });
}
