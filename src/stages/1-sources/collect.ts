// The files in the folders of a site → their kinds: pages, pictures, templates. Pure.

import {
  browserIslandFile,
  cardFile,
  componentsFolder,
  cssModuleEnding,
  dataFolder,
  documentFile,
  filesFolder,
  isData,
  islandsFolder,
  isPicture,
  isStylesheet,
  listenerFile,
  pagesFolder,
  pageTemplatesFolder,
  siteFile,
  staticFolder,
  stylesFiles,
  stylesFolder,
} from '../../model/addresses/paths.ts';
import type { Found, FoundFile, SourceFile } from '../../model/site/files.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import type { Sources, TemplateSources } from '../../model/site/site.ts';
import { addAll } from '../../model/values/lists.ts';
import { problem } from '../../problems/problem.ts';

/** Sorts the files of `root` by kind. Reports missing files, and those of no kind. */
export function collect(root: string, found: Found): Checked<Sources> {
  const { targets } = found;
  const content = found.content.map(withoutVersion);
  const templates = found.templates.map(withoutVersion);
  const problems = [...found.problems];
  const below = (folder: string) => content.filter((file) => file.path.startsWith(folder));

  const isUnknown = (path: string) => problems.some((one) => isUnreadAbove(one, path));
  const site = content.find((file) => file.path === siteFile);
  if (!site && !isUnknown(siteFile)) problems.push(problem('no-site-file', [], { file: siteFile }));
  const hasTemplate = (path: string) => templates.some((file) => file.path === path);
  const misnamed = templates.filter(({ path }) => isJsx.test(path) && !hasTemplate(asTsx(path)));
  for (const { path } of misnamed) problems.push(problem('not-tsx', [asTsx(path)], { file: path }));
  const inOtherCase = templates.find(({ path }) => path.toLowerCase() === documentFile.toLowerCase());
  const isMissing = !hasTemplate(documentFile) && misnamed.every(({ path }) => asTsx(path) !== documentFile);
  if (isMissing && !isUnknown(documentFile)) {
    problems.push(problem('no-document', inOtherCase ? [inOtherCase.path] : [], { file: documentFile }));
  }

  const pages = below(pagesFolder);
  const pictures = pages.filter((file) => isPicture(file.path));
  const besideData = below(dataFolder).filter((file) => isPicture(file.path));
  for (const file of pages) {
    if (!file.path.endsWith('.md') && !isPicture(file.path))
      problems.push(problem('not-markdown', [asMarkdown(file.path)], { file: file.path }));
  }
  const isSeen = !found.problems.some(isIncomplete);
  if (pages.length === pictures.length && isSeen)
    problems.push(problem('no-pages', [], { file: pagesFolder }));
  addAll(problems, islandProblems(templates));
  return {
    value: {
      ...collectTemplates(root, templates),
      site,
      pages: pages.filter((file) => file.path.endsWith('.md')),
      pictures: [...pictures, ...besideData],
      publicFiles: below(staticFolder),
      data: content.filter(({ path }) => isData(path)),
      others: content.filter(
        ({ path }) =>
          path !== siteFile &&
          !isData(path) &&
          ![pagesFolder, staticFolder, ...targets].some((place) => `${path}/`.startsWith(place)),
      ),
      found,
    },
    problems,
  };
}

/** The problems of an island's files that do not fit together. */
function islandProblems(templates: readonly SourceFile[]): readonly Problem[] {
  const rendered = renderedIslands(templates);
  const listening = componentNames(templates, islandsFolder, '.client.ts');
  const browserOnly = componentNames(templates, islandsFolder, '.client.tsx');
  return [
    ...browserOnly.flatMap((name) => {
      const also = rendered.includes(name) ? 'rendered' : listening.includes(name) ? 'listener' : undefined;
      return also ? problem('island-files', [name, also], { file: browserIslandFile(name) }) : [];
    }),
    ...listening.flatMap((name) => {
      const meant = rendered.find((one) => one.toLowerCase() === name.toLowerCase());
      const isOther = meant !== undefined && meant !== name;
      return isOther ? problem('island-files', [meant, 'case', name], { file: listenerFile(name) }) : [];
    }),
  ];
}

export function collectTemplates(root: string, templateFiles: readonly SourceFile[]): TemplateSources {
  const hasTemplate = (path: string) => templateFiles.some((file) => file.path === path);
  const browserOnly = componentNames(templateFiles, islandsFolder, '.client.tsx');
  const rendered = renderedIslands(templateFiles);
  return {
    root,
    templateFiles,
    templates: componentNames(templateFiles, pageTemplatesFolder),
    components: componentNames(templateFiles, componentsFolder),
    fileTemplates: templateFiles.filter(({ path }) => path.startsWith(filesFolder)),
    document: hasTemplate(documentFile),
    card: hasTemplate(cardFile),
    styles: stylesFiles.filter(hasTemplate),
    islands: [...new Set([...rendered, ...browserOnly])],
    listening: rendered.filter((name) => hasTemplate(listenerFile(name))),
    browserOnly: browserOnly.filter((name) => !rendered.includes(name)),
  };
}

/** The names of the islands that are also rendered at build time. */
const renderedIslands = (files: readonly SourceFile[]) =>
  componentNames(files, islandsFolder).filter((name) => !name.endsWith('.client'));

/** Results of the list must not change with a file's content. */
const withoutVersion = ({ path, absolute }: FoundFile): SourceFile => ({ path, absolute });

/** Whether a problem means that files may be missing from the list. */
export function isIncomplete({ code }: Problem): boolean {
  return code === 'unreadable';
}

/** Whether a problem makes it unknown whether `path` exists, or explains why it does not. */
function isUnreadAbove(one: Problem, path: string): boolean {
  if (one.code === 'not-a-file') return one.at?.file === path; // something else has this path
  return isIncomplete(one) && (one.at?.file === '.' || `${path}/`.startsWith(`${one.at?.file}/`));
}

/**
 * The problem of stylesheets that nothing reads: no page has one, and no CSS module exists that could import another one. Only for
 * a site that compiles, because otherwise a template may import one, which is a separate problem.
 */
export function unreadStyles({ styles, templateFiles }: TemplateSources): readonly Problem[] {
  if (styles.length > 0 || templateFiles.some(({ path }) => cssModuleEnding.test(path))) return [];
  const first = templateFiles.find(({ path }) => path.startsWith(stylesFolder) && isStylesheet(path));
  return first ? [problem('styles-not-read', [], { file: first.path })] : [];
}

/** Files with the names of templates, but the wrong file extension. (Other templates may import any other `.jsx`.) */
const isJsx = /^templates\/(?:Document|Card|pages\/[^/]+)\.jsx$/;
const asTsx = (path: string) => path.replace(/jsx$/, 'tsx');

/** The path with the extension `.md`, if the file has another Markdown extension. */
function asMarkdown(path: string): string | undefined {
  const near = path.replace(/\.(md|mdx|mdown|mkdn?|markdown)$/i, '.md');
  return near === path ? undefined : near;
}

/** The names of the components directly in `folder`, in files with this ending. */
function componentNames(files: readonly SourceFile[], folder: string, ending = '.tsx'): string[] {
  return files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith(ending))
    .map(({ path }) => path.slice(folder.length, -ending.length))
    .filter((name) => !name.includes('/'));
}
