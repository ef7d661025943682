// Documentation made with Next.js: Nextra and Fumadocs. Pure.
import { posix } from 'node:path';
import { Code } from '../code/modules.ts';
import type { FoundFolder, FoundPage, FoundSite, Generator, Left, Tree } from '../model.ts';
import { codeMarks } from '../syntax/codeMarks.ts';
import { containers } from '../syntax/containers.ts';
import { edited } from '../syntax/draft.ts';
import { mdx } from '../syntax/mdx.ts';
import {
  baseOf,
  below,
  copiesOf,
  emptySite,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  readAt,
  stemOf,
} from './common.ts';
import { repositoryIn } from './lists.ts';
import { textOf, textsOf, valueAt, valuesOf } from './values.ts';

const configFile = /^next\.config\.[cm]?[jt]s$/;
const configPath = (tree: Tree) => tree.paths.find((path) => configFile.test(path)) ?? '';
const configOf = (tree: Tree) => tree.text(configPath(tree));

/** A folder of pages, and its address. `stem`: what the names of its pages end with. */
interface Part {
  readonly folder: string;
  readonly at: string;
  readonly stem?: RegExp;
}

/** Its languages. `isNamed`: whether the main one is in addresses, too. */
interface Languages {
  readonly all: readonly string[];
  readonly main: string | undefined;
  readonly isNamed: boolean;
}

export const nextra: Generator = {
  name: 'nextra',
  isIn: (tree) => /\bnextra\b/.test(configOf(tree)),
  read: (tree) => {
    const code = configOf(tree);
    const folders = ['content/', 'src/content/', 'pages/', 'src/pages/'];
    const main = folders.find((one) => below(tree, one).some(isMarkdown)) ?? 'pages/';
    const at = main.endsWith('content/') ? (literalIn(code, 'contentDirBasePath') ?? '') : '';
    const apps = main.endsWith('content/') ? ['app/', 'src/app/'] : [];
    const i18n = new Code(tree).exported(configPath(tree)).value;
    const locales = textsOf(valueAt(i18n, 'i18n.locales'));
    const all = locales.length > 0 ? locales : quoted(/\blocales\s*:\s*\[([^\]]{0,5000})\]/.exec(code)?.[1]);
    return read(
      tree,
      code,
      [{ folder: main, at }, ...apps.map((folder) => ({ folder, at: '', stem: /(?:^|\/)page$/ }))],
      {
        all,
        main: literalIn(code, 'defaultLocale'),
        isNamed: main.endsWith('content/'),
      },
    );
  },
};

export const fumadocs: Generator = {
  name: 'fumadocs',
  isIn: (tree) => tree.paths.some((path) => /^source\.config\.[jt]s$/.test(path)),
  read: (tree) => {
    const sources = tree.text(tree.paths.find((path) => /^source\.config\.[jt]s$/.test(path)) ?? '');
    const scripts = tree.paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('content/'));
    const code = (word: string) =>
      scripts
        .map(tree.text)
        .filter((text) => text.includes(word))
        .join('\n');
    const folders = quoted([...sources.matchAll(/\bdir\s*:\s*(['"`][^'"`\n]+['"`])/g)].join(' '));
    const bases = quoted(
      [...code('fumadocs-core/source').matchAll(/\bbaseUrl\s*:\s*(['"`][^'"`\n]+['"`])/g)].join(' '),
    );
    const parts = (folders.length > 0 ? folders : ['content/docs']).map((folder) => ({
      folder: posix.join(folder, '/'),
      at: bases.find((one) => posix.basename(one) === posix.basename(folder)) ?? bases[0] ?? '/docs',
    }));
    const i18n = code('defineI18n(');
    const endings = parts
      .flatMap(({ folder }) => below(tree, folder))
      .flatMap((path) => /\.([a-z]{2}(?:-\w{2,4})?)\.mdx?$/.exec(path)?.[1] ?? []);
    const main = literalIn(i18n, 'defaultLanguage');
    const listed = quoted(/\blanguages\s*:\s*\[([^\]]{0,5000})\]/.exec(i18n)?.[1]);
    const all = main === undefined ? [] : listed.length > 0 ? listed : [...new Set([main, ...endings])];
    return read(tree, configOf(tree), parts, {
      all,
      main,
      isNamed: !/hideLocale\s*:\s*['"](?:default-locale|always)/.test(i18n),
    });
  },
};

/** The texts in quotes. */
function quoted(code = ''): readonly string[] {
  return [...new Set([...code.matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , one = '']) => one))];
}

function read(tree: Tree, code: string, parts: readonly Part[], languages: Languages): FoundSite {
  const left: Left[] = [];
  const metas = parts.flatMap(({ folder, at }) => metasIn(tree, folder, at, languages));
  const byAddress = new Map(metas.map((one) => [one.address, one]));
  const pages = parts.flatMap(({ folder, at, stem: end }) =>
    below(tree, folder)
      .filter(
        (path) => isMarkdown(path) && !/(?:^|\/)_(?!index)/.test(path) && (end?.test(stemOf(path)) ?? true),
      )
      .map((path): FoundPage => {
        const inner = stemOf(path.slice(folder.length)).replace(end ?? /(?!)/, '');
        const { address, language } = placeOf(inner, at, languages);
        const meta = byAddress.get(address);
        return pageAt(tree, path, left, () => ({
          to: pagePath(address.slice(1, -1) || 'index'),
          address,
          language,
          title: meta?.title,
          order: meta?.order,
        }));
      }),
  );
  for (const path of below(tree, ''))
    if (
      /^(?:src\/)?(?:pages\/(?!api\/|_).*\.[jt]sx?|app\/(?!.*\[)(?:.*\/)?page\.[jt]sx?)$/.test(path) &&
      !/_meta\./.test(path)
    )
      left.push({ file: path, kind: 'page', what: path });
  const theme = below(tree, '').filter((path) =>
    /^(?:src\/)?(?:theme\.config|app\/(?:\[\w+\]\/)?layout|(?:app|lib|src)\/.*(?:layout|shared))\.[jt]sx?$/.test(
      path,
    ),
  );
  const looks = theme.map(tree.text).join('\n');
  const name = (literalIn(looks, 'titleTemplate') ?? literalIn(looks, 'template'))?.slice(0, 200);
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name:
        name?.replace(/\s*[^\w\s]*\s*%s\s*[^\w\s]*\s*/, '').trim() ||
        textOf(readAt(tree, 'package.json').values.name),
      url: /\bmetadataBase\s*:\s*new URL\(\s*['"](https?:\/\/[^/'"]+)/.exec(looks)?.[1],
      language: languages.main,
      repository: repositoryIn(looks),
    },
    base: baseOf(literalIn(code, 'basePath')),
    pages,
    folders: metas,
    files: copiesOf(tree, 'public/'),
    redirects: redirectsIn(code),
    fallback: (address) => {
      const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(address) ?? [];
      return languages.all.includes(first)
        ? languages.isNamed
          ? `/${languages.main}${rest}`
          : rest
        : undefined;
    },
    left,
    roots: ['public/', ...parts.map(({ folder }) => folder)],
    translate: (draft, { values }) =>
      edited(
        edited(
          codeMarks(containers(mdx(draft, values, tree))),
          /^(#{1,6} (?:[^\n]*\S)?)[ \t]*\[#([\w-]+)\][ \t]*$/gm,
          ([, text, id]) => `${text} {#${id}}`,
          'text',
          ']',
        ),
        /^(#{1,6} (?:[^\n]*\S)?)[ \t]*\[!?toc\][ \t]*$/gm,
        ([, text]) => text ?? '',
        'text',
        'toc]',
      ),
  };
}

/** The address of a page. A language is the ending of its name (`a.fr.mdx`) or its first folder; `(group)` is in no address. */
function placeOf(
  stem: string,
  at: string,
  { all, main, isNamed }: Languages,
): { readonly address: string; readonly language?: string | undefined } {
  const [, bare = stem, ending = ''] = /^(.*)\.([\w-]+)$/.exec(stem) ?? [];
  const [first = '', ...rest] = stem.split('/');
  const language = [ending, first].find((one) => all.includes(one)) ?? main;
  const inner = all.includes(ending) ? bare : all.includes(first) ? rest.join('/') : stem;
  const isShown = language !== undefined && all.length > 0 && (isNamed || language !== main);
  const parts = inner.split('/').filter((part) => !/^\(.*\)$/.test(part));
  const path = parts.join('/').replace(/(^|\/)index$/, '$1');
  return { address: posix.join('/', isShown ? language : '', at, path, '/'), language };
}

/** Titles and order in `_meta.js` (Nextra) and `meta.json` (Fumadocs). */
function metasIn(tree: Tree, folder: string, at: string, languages: Languages): readonly FoundFolder[] {
  const files = below(tree, folder).filter((path) =>
    /(?:^|\/)_?meta(?:\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)$/.test(path),
  );
  return files.flatMap((file) => {
    const values = valuesOf(
      file.endsWith('.json') ? readAt(tree, file).values : new Code(tree).exported(file).value,
    );
    const inner = file.slice(folder.length).replace(/_?meta((?:\.[\w-]+)?)\.\w+$/, 'index$1');
    const { address } = placeOf(inner, at, languages);
    if (!posix.basename(file).startsWith('_')) {
      const title = textOf(values.title);
      const listed = textsOf(values.pages).filter((one) => /^[\w./-]+$/.test(one) && one !== '...');
      return [
        { address, title },
        ...listed.map((one, index) => ({
          address: posix.join(address, one.replace(/(^|\/)index$/, '$1'), '/'),
          order: index + 1,
        })),
      ];
    }
    return Object.entries(values).map(([key, value], index) => ({
      address: posix.join(address, key === 'index' ? '' : key, '/'),
      title: textOf(value) ?? textOf(valuesOf(value).title),
      order: index + 1,
    }));
  });
}

/** The rules of `redirects()`: those of `rewrites()` are not permanent. */
function redirectsIn(code: string): FoundSite['redirects'] {
  return [...code.matchAll(/\{[^{}]{0,1000}\}/g)].flatMap(([rule]) => {
    const [from, to] = [literalIn(rule, 'source'), literalIn(rule, 'destination')];
    return from !== undefined && to !== undefined && /\b(?:permanent|statusCode)\b/.test(rule)
      ? [{ from, to }]
      : [];
  });
}
