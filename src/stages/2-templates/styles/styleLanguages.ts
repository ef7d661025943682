// Sass and Tailwind among the stylesheets of a site: what esbuild gets of them is CSS. READS, through both.
import { resolve } from 'node:path';
import type { Message, Plugin } from 'esbuild';
import { codeOf } from '../../../model/machine/system.ts';
import { mistake } from '../bundling/messages.ts';
import { compileSass, isSass } from './sass.ts';
import { StyleFault, type StyleText, type WithTexts, withAddresses } from './styleText.ts';
import { compileTailwind, type ForTailwind, isForTailwind, plainText } from './tailwind.ts';

/**
 * Compiles stylesheets in Sass; those for Tailwind, too, if `tailwind` has what it needs. In all, strings that are
 * addresses become `url()`. Places in what esbuild says become those
 * in the sources.
 */
export function styleLanguages(root: string, tailwind: ForTailwind | undefined): Plugin {
  return {
    name: 'style-languages',
    setup(build) {
      let made = new Map<string, StyleText>();
      build.onStart(() => {
        made = new Map();
      });
      const find = async (id: string, folder: string) => {
        const found = await build.resolve(id, { kind: 'import-rule', resolveDir: folder });
        return found.errors.length > 0 ? undefined : found.path;
      };
      build.onLoad({ filter: /\.(?:css|s[ac]ss)$/, namespace: 'file' }, async ({ path }) => {
        try {
          const plain = isSass(path) ? compileSass(root, path) : plainText(root, path);
          const isOfTailwind = tailwind !== undefined && isForTailwind(plain.css);
          const sheet = withAddresses(
            isOfTailwind ? await compileTailwind({ root, file: path, ...tailwind }, plain, find) : plain,
          );
          if (sheet === plain && !isSass(path)) return undefined;
          made.set(path, sheet);
          return { contents: sheet.css, loader: /\.module\.\w+$/.test(path) ? 'local-css' : 'css' };
        } catch (error) {
          if (error instanceof StyleFault) return mistake(error.problem);
          if (codeOf(error) !== undefined) return undefined; // esbuild cannot read it either, and says where it is named
          throw error;
        }
      });
      build.onEnd((result) => {
        for (const { location } of [...result.errors, ...result.warnings]) {
          const sheet = location && made.get(resolve(root, location.file));
          if (sheet) Object.assign(location, placeInSource(sheet, location));
        }
        Object.assign(result, { styleTexts: [...made.values()] } satisfies WithTexts);
      });
    },
  };
}

/** Where esbuild's place in CSS was written, as esbuild counts. */
function placeInSource(sheet: StyleText, { line, column }: NonNullable<Message['location']>) {
  const at = sheet.placeOf(line - 1, column);
  return { file: at.file, line: at.line ?? 1, column: (at.column ?? 1) - 1 };
}
