// Finds names that templates read from a page or from the site, but that do not exist and are similar to an existing one. They
// would show nothing. Pure.
import type { SourceMap } from 'node:module';
import type { z } from 'zod';
import { derivedPageKeys, frontMatterSchema, siteSchema } from '../../model/site/config.ts';
import type { Problem } from '../../model/site/problem.ts';
import { locationIn } from '../../problems/locate.ts';
import { isSlip, problem } from '../../problems/problem.ts';
import { sourceTexts } from './bundling/sourceLocations.ts';

/** The values of pages besides front matter: for templates, and in lists of others. */
const ofPages = ['route', 'file', 'direction', ...derivedPageKeys];
/** Shorter names are similar to too many others. */
const fewestLetters = 5;

/**
 * The misspelt names in all templates. `siteKeys`: the keys that the schema of templates/Document.tsx adds, unless it accepts any.
 */
export function misspeltNames(map: SourceMap, ofDocument: z.ZodObject | undefined): readonly Problem[] {
  const isOpen = ofDocument?.def.catchall && ofDocument.def.catchall._zod.def.type !== 'never';
  const known: Readonly<Record<string, readonly string[]>> = {
    page: [...Object.keys(frontMatterSchema.shape), ...ofPages],
    site: isOpen ? [] : [...Object.keys(siteSchema.shape), ...Object.keys(ofDocument?.shape ?? {})],
  };
  return sourceTexts(map).flatMap(({ file, content }) => {
    if (!file.startsWith('templates/')) return [];
    const text = withoutComments(content);
    return [
      ...text.matchAll(/(?<![\w$.]|\.\.\.)(page|site)\??\.([A-Za-z_$][\w$]*)(?![\w$]|\s*[=(](?!=))/g),
    ].flatMap(({ 1: of = '', 2: name = '', 0: whole, index: start }) => {
      const keys = known[of] ?? [];
      if (name.length < fewestLetters || keys.includes(name)) return [];
      const near = keys.find((key) => isSlip(name, key));
      if (near === undefined) return [];
      const at = { file, ...locationIn(text, start + whole.length - name.length) };
      return [problem('template-shape', ['name', `${of}.${name}`, `${of}.${near}`], at)];
    });
  });
}

/** The same text with spaces for its comments. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}
