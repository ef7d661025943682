// `import styles from './Card.module.css'`: its class names, as in the site's one stylesheet. Pure.
import { SourceMap } from 'node:module';
import { join, posix } from 'node:path';
import type { Plugin } from 'esbuild';
import { cssModuleEnding, nameIn, pageTemplatesFolder } from '../../../model/addresses/paths.ts';
import type { Problem } from '../../../model/site/problem.ts';
import type { TemplateSources } from '../../../model/site/site.ts';
import { nearest, problem } from '../../../problems/problem.ts';
import { originOf } from '../bundling/sourceLocations.ts';
import { runCode } from '../run.ts';
import { positionAt, type StyleText, withoutComments } from './styleText.ts';

/**
 * The class names of each CSS module, by its path relative to the root: `title` → `Card_title`. Undefined if the stylesheet has
 * mistakes.
 */
export type ClassNames = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** The CSS modules of a site, relative to its root, sorted by path. */
export function cssModulesOf({ templateFiles }: Pick<TemplateSources, 'templateFiles'>): readonly string[] {
  return templateFiles.map(({ path }) => path).filter((path) => cssModuleEnding.test(path));
}

/**
 * The order of CSS modules in the stylesheet, so that modules that use others override them. The order is by path, but page
 * templates come after all other folders, and files directly in templates/ come last. A module comes after those whose classes it
 * composes.
 */
export function inOrder(modules: readonly string[], textOf: (path: string) => string): readonly string[] {
  const rank = (path: string) =>
    path.startsWith(pageTemplatesFolder) ? 1 : path.split('/').length === 2 ? 2 : 0;
  const done = new Set<string>();
  const add = (path: string, above: readonly string[]) => {
    if (done.has(path) || above.includes(path) || !modules.includes(path)) return;
    for (const [, from = ''] of textOf(path).matchAll(/\bcomposes\s*:[^;}]*?\bfrom\s*["']([^"']+)["']/g))
      add(posix.join(posix.dirname(path), from), [...above, path]);
    done.add(path);
  };
  for (const path of [...modules].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))) add(path, []);
  return [...done];
}

/** The function that the script for bundling CSS modules calls with the path and class names of each. */
const teller = 'classes';

/**
 * A script whose bundle is the stylesheet with these CSS modules. It also contains their class names (`classNamesIn` reads them).
 */
export function scriptOfStyles(main: readonly string[], modules: readonly string[]): string {
  return [
    ...main.map((path) => `import ${JSON.stringify(`./${path}`)};`),
    ...modules.map((path, index) => `import names${index} from ${JSON.stringify(`./${path}`)};`),
    ...modules.map((path, index) => `${teller}(${JSON.stringify(path)}, names${index});`),
  ].join('\n');
}

/** The class names in such a bundle: `var a={title:"Card_title"};classes("templates/parts/Card.module.css",a);`. */
export function classNamesIn(script: string): ClassNames {
  const found: Record<string, ClassNames[string]> = {};
  const tell = (path: string, names: ClassNames[string]) => {
    found[path] = names;
  };
  runCode(script, 'site-classes.cjs', { [teller]: tell });
  return found;
}

/** A unique variable name for the class names of the CSS module with an index. */
const variable = (index: number) => `$cssModule${index}$`;

/** The name of the code for imports of a CSS module in esbuild's metafile: `css-module:templates/parts/Card.module.css`. */
export const ofModule = /"css-module:([^"]+)"/;

/**
 * The code for templates and islands that import a CSS module. The default export is a TypeScript enum, whose members esbuild
 * inlines. So an island's code contains only the class names that it uses, and its pages have no rules for others.
 */
export function cssModules(root: string, classes: ClassNames): Plugin {
  const [namespace, whole] = ['css-module', 'css-module-default'];
  const paths = Object.keys(classes);
  return {
    name: 'css-modules',
    setup(build) {
      build.onResolve({ filter: cssModuleEnding }, ({ path, resolveDir, namespace: within }) => {
        if (within === namespace) return { path, namespace: whole, sideEffects: false };
        const own = nameIn(root, join(resolveDir, path));
        const text = `Could not resolve "${path}"`;
        // Outside of templates/, its rules would be in no stylesheet.
        const isOutside = !path.startsWith('.') || !own.startsWith('templates/');
        if (!isOutside && paths.includes(own)) return { path: own, namespace, sideEffects: false };
        const near = nearest(own, paths);
        const meant = near && nameIn(resolveDir, join(root, near)).replace(/^(?!\.)/, './');
        const facts = meant ? (['file', meant] as const) : isOutside ? (['module'] as const) : undefined;
        return { errors: [{ text, detail: facts && problem('template-syntax', [text, ...facts]) }] };
      });
      build.onLoad({ filter: /./, namespace }, ({ path }) => {
        const pairs = Object.entries(classes[path] ?? {}).filter(([name]) => name !== 'default');
        const lines = pairs.map(
          ([name, value], index) =>
            `const class${index} = ${JSON.stringify(value)}; export { class${index} as ${JSON.stringify(name)} };`,
        );
        return { contents: [`export { default } from ${JSON.stringify(path)};`, ...lines].join('\n') };
      });
      build.onLoad({ filter: /./, namespace: whole }, ({ path }) => {
        const name = variable(paths.indexOf(path));
        const members = Object.entries(classes[path] ?? {}).map((pair) =>
          pair.map((one) => JSON.stringify(one)).join(' = '),
        );
        return { contents: `enum ${name} { ${members} }\nexport { ${name} as default };`, loader: 'ts' };
      });
    },
  };
}

/**
 * Class names that templates use but no CSS module has. Known names are inlined as texts, so only unknown ones still access the
 * variable.
 */
export function unknownClasses(code: string, map: string, classes: ClassNames): readonly Problem[] {
  const paths = Object.keys(classes);
  if (!code.includes('$cssModule')) return [];
  const origins = new SourceMap(JSON.parse(map));
  return code.split('\n').flatMap((text, line) =>
    [...text.matchAll(/\$cssModule(\d+)\$(?:\??\.([\w$]+)|(?:\?\.)?\["([^"\\]*)"\])/g)].flatMap((found) => {
      const [, number, plain, quoted] = found;
      const name = plain ?? quoted ?? '';
      const path = paths[Number(number)] ?? '';
      const names = Object.keys(classes[path] ?? {});
      const at = originOf(origins, line, found.index);
      if (!classes[path] || names.includes(name) || !at?.file.startsWith('templates/')) return [];
      return problem('unknown-class', [name, path, nearest(name, names)], at);
    }),
  );
}

/** Problems of classes of the same module that `composes` names, and that do not exist there. */
export function unknownComposed({ css, locationOf }: StyleText): readonly Problem[] {
  const text = withoutComments(css).replace(/"[^"\n]*"|'[^'\n]*'/g, (one) => ' '.repeat(one.length));
  if (!text.includes('composes')) return [];
  const names = new Set([...text.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));
  const lists = [...text.matchAll(/(?<=[{;\s]composes\s*:)[^;{}]*/gi)];
  return lists.flatMap(({ 0: list, index }) =>
    // Any name may come from another file; one with other signs is not compared.
    /\sfrom\s|[^\w\s,-]/.test(`${list} `)
      ? []
      : [...list.matchAll(/[\w-]+/g)].flatMap(({ 0: name, index: at }) => {
          const where = locationOf(...positionAt(css, index + at));
          return names.has(name)
            ? []
            : problem('unknown-class', [name, where.file, nearest(name, names)], where);
        }),
  );
}
