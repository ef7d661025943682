// MkDocs, also with the theme Material: mkdocs.yml, and Markdown in its folder. Pure.
import { posix } from 'node:path';
import {
  addressParts,
  below,
  configOf,
  emptySite,
  isMarkdown,
  pageAt,
  pagePath,
  readAt,
  stemOf,
} from '../generators/common.ts';
import { untranslated } from '../generators/redirects.ts';
import { textOf, textsOf, valueAt, valuesOf } from '../generators/values.ts';
import { ignoring } from '../globs.ts';
import type { Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, type Slug, slugs } from '../pages/headingIds.ts';
import { codeIn } from '../syntax/codeSpans.ts';
import { separated } from '../syntax/htmlPages.ts';
import { pythonIncludes } from '../syntax/includes.ts';
import { awesomeNav } from './awesomePages.ts';
import { pythonBlocks } from './blocks.ts';
import { withBlog } from './blog.ts';
import { type Languages, languagesOf, navIn, translatedLinks } from './languages.ts';
import { metaOf } from './meta.ts';
import { inOrder, type Nav, navFolders, navOf } from './nav.ts';
import { pythonSigns } from './signs.ts';

const configs = ['mkdocs.yml', 'mkdocs.yaml'];

export const mkdocs: Generator = {
  name: 'mkdocs',
  isIn: (tree) => configs.some(tree.has),
  read,
};

/** Plugins and extensions that change no text and no address, or that are read here. */
const known = new Set(
  'search blog redirects i18n awesome-pages exclude literate-nav section-index include-markdown tags social offline privacy optimize minify meta info glightbox typeset git-revision-date git-revision-date-localized git-authors git-committers autorefs mkdocstrings toc tables fenced_code codehilite admonition attr_list def_list footnotes abbr md_in_html extra meta sane_lists smarty nl2br smart_strong mkautodoc markdown_include.include pymdownx.extra pymdownx.arithmatex pymdownx.betterem pymdownx.blocks.admonition pymdownx.blocks.details pymdownx.blocks.tab pymdownx.blocks.html pymdownx.blocks.caption pymdownx.caret pymdownx.critic pymdownx.details pymdownx.emoji pymdownx.highlight pymdownx.inlinehilite pymdownx.keys pymdownx.magiclink pymdownx.mark pymdownx.saneheaders pymdownx.smartsymbols pymdownx.snippets pymdownx.superfences pymdownx.tabbed pymdownx.tasklist pymdownx.tilde mdx_truly_sane_lists callouts github-callouts'.split(
    ' ',
  ),
);
/** Extensions that contain others. */
const extra = 'abbr attr_list def_list fenced_code footnotes md_in_html tables'.split(' ');

/** Plugins or extensions by name, with their options: `[a, { b: {…} }]`, `{ a: {…} }`. */
function namedIn(value: unknown): ReadonlyMap<string, Values> {
  const all = Array.isArray(value) ? value : [value];
  return new Map(
    all.flatMap((one) => {
      const name = textOf(one);
      const entries = name === undefined ? Object.entries(valuesOf(one)) : [[name, {}] as const];
      // `material/search` is the plugin of a theme.
      return entries.map(([key, options]) => [
        key.replace(/^(?:markdown\.extensions\.|material\/)/, ''),
        valuesOf(options),
      ]);
    }),
  );
}

/** The configuration, on top of the one that it inherits. */
function settingsOf(tree: Tree, left: Left[]): { readonly file: string; readonly values: Values } {
  const { file = '', values } = configOf(tree, configs, left);
  const base = textOf(values.INHERIT);
  return {
    file,
    values: base === undefined ? values : { ...readAt(tree, posix.normalize(base)).values, ...values },
  };
}

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const { file, values: config } = settingsOf(tree, left);
  // `!ENV [NAME, value]` is a list here.
  const settingOf = (key: string) => textsOf(valueAt(config, key)).at(-1);
  const named = posix.normalize(settingOf('docs_dir') ?? 'docs').replace(/\/$/, '');
  if (named.startsWith('..')) left.push({ file: named, kind: 'outside', what: named });
  const folder = named === '.' ? '' : `${named}/`;
  const [plugins, extensions] = [namedIn(config.plugins), namedIn(config.markdown_extensions)];
  const has = (name: string) =>
    extensions.has(name) ||
    (extra.includes(name) && (extensions.has('extra') || extensions.has('pymdownx.extra')));
  const isHidden = hiddenIn(config, plugins, folder);
  const languages = languagesOf(plugins.get('i18n'));
  const own = below(tree, folder).filter((path) => {
    const inner = path.slice(folder.length);
    return !isHidden(inner) && languages.isBuilt(inner);
  });
  const placeOf = (path: string) => {
    const { path: inner, language } = languages.of(path.slice(folder.length));
    return { inner: language === undefined ? inner : `${language}/${inner}`, language };
  };
  const isFolder = config.use_directory_urls !== false;
  const addressOf = (path: string) => {
    const stem = stemOf(path);
    const inner = stem.replace(/(?:^|\/)(?:index|README)$/, '');
    return inner !== stem ? posix.join('/', inner, '/') : `/${stem}${isFolder ? '/' : '.html'}`;
  };
  const files = own.filter(isMarkdown);
  const nav = navigation(tree, folder, files, { config, plugins, languages });
  const written = files
    .filter((path) => {
      const isSecond =
        /(?:^|\/)README\.md$/.test(path) && tree.has(posix.join(posix.dirname(path), 'index.md'));
      if (isSecond) left.push({ file: path, kind: 'duplicate', what: path });
      return !isSecond;
    })
    .map((path) => {
      const { inner, language } = placeOf(path);
      const { title, order } = nav.pages.get(path) ?? {};
      const place = { to: pagePath(stemOf(inner)), address: addressOf(inner), order, language };
      return titled({ ...pageAt(tree, path, left, () => place, metaOf), title });
    });
  const blog = plugins.get('blog');
  const { pages, rules } = blog ? withBlog(blog, folder, written, addressOf) : { pages: written, rules: [] };
  const styles = [config.extra_css, config.extra_javascript].flatMap((all) =>
    Array.isArray(all) ? all : [],
  );
  const loaded = new Set(styles.flatMap((one) => textOf(one) ?? textOf(valuesOf(one).path) ?? []));
  const ids = slugOf(tree.text(file), valuesOf(extensions.get('toc')));
  noteSettings(file, tree.text(file), { config, plugins, extensions, hasIds: ids !== undefined }, left);
  const { folders, rest } = navFolders(nav, pages);
  for (const section of rest) left.push({ file, kind: 'setting', what: `nav: ${section}` });
  const siteUrl = settingOf('site_url') ?? '';
  const { url, base } = addressParts(URL.canParse(siteUrl) ? siteUrl : undefined);
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name: settingOf('site_name'),
      description: settingOf('site_description'),
      author: settingOf('site_author'),
      language: languages.main ?? settingOf('theme.language') ?? settingOf('theme.locale'),
      repository: settingOf('repo_url')?.replace(/\/$/, ''),
      url,
    },
    base,
    pages,
    folders,
    files: own
      .filter((path) => !isMarkdown(path) && !loaded.has(path.slice(folder.length)))
      .map((from) => ({ from, to: placeOf(from).inner })),
    menu: [...nav.links, ...socialLinks(config)],
    redirects: [
      ...rules,
      ...(languages.hasFallback ? untranslated(pages, languages.others, '', left) : []),
      ...Object.entries(valuesOf(plugins.get('redirects')?.redirect_maps)).map(([from, to]) => {
        const [path = '', anchor] = String(to).split('#');
        const target = isMarkdown(path) && !URL.canParse(path) ? addressOf(path) : path;
        return { from: addressOf(from), to: anchor === undefined ? target : `${target}#${anchor}` };
      }),
    ],
    left,
    headingIds: numbering(ids ?? slugs.python, '_'),
    roots: [folder],
    translate: translation(tree, folder, { plugins, extensions, languages, has }),
  };
}

/** The navigation: of the configuration, or of the plugin awesome-pages. */
function navigation(
  tree: Tree,
  folder: string,
  files: readonly string[],
  given: {
    readonly config: Values;
    readonly plugins: ReadonlyMap<string, Values>;
    readonly languages: Languages;
  },
): Nav {
  const { config, plugins, languages } = given;
  const isAwesome = config.nav === undefined && plugins.has('awesome-pages');
  const nav = isAwesome ? awesomeNav(tree, folder, inOrder(files)) : config.nav;
  return navIn(navOf(tree, folder, files, nav, plugins.get('literate-nav')), files, folder, languages);
}

/** Turns the syntax of Python-Markdown into Markdown. */
function translation(
  tree: Tree,
  folder: string,
  {
    plugins,
    extensions,
    languages,
    has,
  }: {
    readonly plugins: ReadonlyMap<string, Values>;
    readonly extensions: ReadonlyMap<string, Values>;
    readonly languages: Languages;
    readonly has: (name: string) => boolean;
  },
): FoundSite['translate'] {
  const snippets = valuesOf(extensions.get('pymdownx.snippets'));
  const paths = textsOf(snippets.base_path).map((path) => path.replace(/^\$config_dir\/?|^\.\//, '') || '.');
  const bases = paths.length > 0 ? paths : ['.'];
  const basesOf = (page: string) => [...bases, posix.dirname(page), folder === '' ? '.' : folder];
  const appended = textsOf(snippets.auto_append)
    .map((path) => `\n\n--8<-- "${path}"\n`)
    .join('');
  const hasIncludes =
    has('pymdownx.snippets') || has('markdown_include.include') || plugins.has('include-markdown');
  const hasCodeDocs = plugins.has('mkdocstrings') || has('mkautodoc');
  return (draft: Draft, _, hasComponent) => {
    const lines = appended
      .split('\n')
      .slice(1)
      .map(() => draft.lines.at(-1) ?? 1);
    const whole = { ...draft, text: draft.text + appended, lines: [...draft.lines, ...lines] };
    const included = hasIncludes ? pythonIncludes(whole, tree, basesOf) : whole;
    const translated = translatedLinks(included, tree, folder, languages);
    return pythonSigns(pythonBlocks(separated(translated), { hasComponent, hasCodeDocs }), has);
  };
}

/** Whether a file of the docs is not published. */
function hiddenIn(
  config: Values,
  plugins: ReadonlyMap<string, Values>,
  folder: string,
): (path: string) => boolean {
  const theme = textOf(valueAt(config, 'theme.custom_dir'));
  const globs = textsOf(plugins.get('exclude')?.glob);
  const rules = [
    '/templates/',
    textOf(config.exclude_docs) ?? '',
    ...globs,
    ...(theme?.startsWith(folder) ? [`/${theme.slice(folder.length)}`] : []),
  ];
  return ignoring(rules.join('\n'));
}

/** A page whose title is the one that its page shows: its heading, or its name in `nav`, or that of its front matter. */
function titled(page: FoundPage): FoundPage {
  const { title, ...values } = page.values;
  const inCode = codeIn(page.body);
  const begins = page.body.matchAll(/^#[ \t]*[^#\s]|^[^\n#>-][^\n]*\n=+[ \t]*$|<h1\b/gm);
  const hasHeading = [...begins].some(({ index }) => !inCode(index));
  return { ...page, values: hasHeading ? values : { ...values, title: page.title ?? title } };
}

/** The rule for ids of headings. Undefined for a function that is not known. */
function slugOf(text: string, { slugify, separator }: Values) {
  const joint = textOf(separator) ?? '-';
  const [, name, options = ''] =
    /\bslugify[ \t]*:[ \t]*!!python\/(?:name|object\/apply)[:/]?([\w.]+)([^-]{0,200})/.exec(text) ?? [];
  const rule: Slug | undefined =
    slugify === undefined && name === undefined
      ? slugs.python
      : /slugify_unicode$/.test(name ?? '')
        ? slugs.pythonUnicode
        : name === 'pymdownx.slugs.uslugify' ||
            (name === 'pymdownx.slugs.slugify' && /\bcase[ \t]*:[ \t]*["']?lower\b/.test(options))
          ? slugs.pymdownx
          : undefined;
  return rule && ((title: string) => rule(title, '').replaceAll('-', joint));
}

/** The links to other sites in `extra.social`. */
const socialLinks = (config: Values): FoundSite['menu'] =>
  (Array.isArray(valueAt(config, 'extra.social'))
    ? (valueAt(config, 'extra.social') as unknown[])
    : []
  ).flatMap((one) => {
    const href = textOf(valuesOf(one).link);
    return href === undefined ? [] : { label: textOf(valuesOf(one).name) ?? href, href };
  });

/** Notes the settings and plugins that mean nothing here, each with its line. */
function noteSettings(
  file: string,
  text: string,
  given: {
    readonly config: Values;
    readonly plugins: ReadonlyMap<string, Values>;
    readonly extensions: ReadonlyMap<string, Values>;
    readonly hasIds: boolean;
  },
  left: Left[],
): void {
  const lines = text.split('\n');
  const note = (what: string, key: string, kind: Left['kind'] = 'setting') => {
    const index = lines.findIndex((line) => line.includes(key));
    left.push({ file, line: index === -1 ? undefined : index + 1, kind, what });
  };
  const { config, plugins, extensions, hasIds } = given;
  for (const name of plugins.keys()) if (!known.has(name)) note(`plugins: ${name}`, name);
  for (const name of extensions.keys()) if (!known.has(name)) note(`markdown_extensions: ${name}`, name);
  for (const key of ['copyright', 'hooks', 'draft_docs']) if (config[key] !== undefined) note(key, key);
  if (valueAt(config, 'theme.custom_dir') !== undefined) note('theme.custom_dir', 'custom_dir');
  if (!hasIds) note('toc: slugify', 'slugify', 'computed');
}
