// Docusaurus: docs, blog, src/pages. Pure.
import { posix } from 'node:path';
import {
  addressParts,
  baseOf,
  below,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { containers } from './containers.ts';
import { mdx } from './mdx.ts';
import type { FoundPage, FoundSite, Generator, Left, Tree } from './model.ts';
import { datedName, textOf } from './values.ts';

const config = /^docusaurus\.config\.[cm]?[jt]s$/;

export const docusaurus: Generator = {
  name: 'docusaurus',
  isIn: (tree) => tree.paths.some((path) => config.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const code = tree.text(tree.paths.find((path) => config.test(path)) ?? '');
  const { url } = addressParts(literalIn(code, 'url'));
  const routes = [...code.matchAll(/routeBasePath\s*:\s*['"]([^'"]*)['"]/g)].map(([, path = '']) =>
    path.replace(/^\/|\/$/g, ''),
  );
  const docs = routes.find((path) => path !== 'blog') ?? 'docs';
  const pages: FoundPage[] = [];
  for (const path of below(tree, '')) {
    if (/^src\/pages\/.*\.[jt]sx?$/.test(path)) left.push({ file: path, kind: 'page', what: path });
    const [, folder, inner = ''] = /^(docs|blog|src\/pages)\/(.+)$/.exec(path) ?? [];
    if (folder === undefined || !isMarkdown(path) || inner.split('/').some((part) => part.startsWith('_')))
      continue;
    pages.push(
      pageAt(tree, path, left, (values) => {
        const stem = numberless(stemOf(inner));
        const slug = textOf(values.slug);
        if (folder === 'src/pages') return { to: pagePath(stem), address: folderAddress(stem) };
        if (folder === 'blog') {
          const whole = stem.replace(/\/index$/, '');
          const { date, name } = datedName(whole.replace(/^(\d{4})\/(\d\d)[/-](\d\d)[/-]/, '$1-$2-$3-'));
          const plain = `/blog/${date ? `${date.replaceAll('-', '/')}/` : ''}${name}/`;
          const address = slug === undefined ? plain : posix.join('/blog', slug, '/');
          return { to: pagePath(`blog/${name}${stem.endsWith('/index') ? '/index' : ''}`), address, date };
        }
        const parts = stem.split('/');
        const id = textOf(values.id);
        if (id !== undefined && slug === undefined) parts[parts.length - 1] = id;
        // The page of a folder may have its name.
        const isFolder = parts.length > 1 && parts.at(-1)?.toLowerCase() === parts.at(-2)?.toLowerCase();
        const plain = folderAddress(
          [docs, ...(isFolder ? parts.slice(0, -1) : parts)].filter(Boolean).join('/'),
        );
        const relative = slug?.startsWith('/')
          ? posix.join('/', docs, slug, '/')
          : posix.join('/', docs, ...parts.slice(0, -1), slug ?? '', '/');
        return {
          to: pagePath([docs, stem].filter(Boolean).join('/')),
          address: slug === undefined ? plain : relative,
        };
      }),
    );
  }
  return {
    ...emptySite,
    settings: { name: literalIn(code, 'title'), url, language: literalIn(code, 'defaultLocale') },
    base: baseOf(literalIn(code, 'baseUrl')),
    pages,
    files: copiesOf(tree, 'static/'),
    left,
    roots: ['docs/', 'static/', 'blog/'],
    translate: (draft, { values }) => containers(mdx(draft, values)),
  };
}

/** `01-intro/02-start` → `intro/start`; a date stays. */
function numberless(stem: string): string {
  return stem
    .split('/')
    .map((part) =>
      /^\d{4}-\d\d-\d\d|^\d{4}$|^\d\d$/.test(part)
        ? part
        : part.replace(/^\d+\s*[-_.]+\s*(?=[^\d_.\s-])/, ''),
    )
    .join('/');
}
