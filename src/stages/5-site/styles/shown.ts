// The stylesheet, and all text that pages may show in addition to their own: queries.

import { query, type Reader } from '../../../engine/query.ts';
import { Characters } from '../../../html/characters.ts';
import { readCss } from '../../../html/css.ts';
import { charactersOfAttributes, stylesBelow } from '../../../html/fonts.ts';
import { readScript, type ScriptFacts, type Surroundings } from '../../../html/later.ts';
import { rulesOf } from '../../../markdown/html/inlineStyles.ts';
import { withBodyStyles } from '../../../markdown/writing/bodyStyles.ts';
import type { Islands } from '../../../model/site/islands.ts';
import { rulesOfReserved } from '../../../model/site/islands.ts';
import type { PlannedSite } from '../../../model/site/site.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { copiedText } from '../../1-sources/queries.ts';
import { fonts, islands, stylePictures, styles } from '../../2-templates/queries.ts';
import { site } from '../../3-plan/routes.ts';
import { rendered, renderedFile } from '../../4-pages/queries.ts';
import { htmlIn } from '../../4-pages/storedPage.ts';
import { allFacts, planOf, shownIslands, stored } from '../pages.ts';
import { allFilesOf } from './loaders.ts';

/** The rules for the `style` attributes of Markdown, and for the space that islands reserve. */
const ownRules = query<string>(
  'own rules',
  (q) => {
    const facts = allFacts(q);
    const reserved = new Set(facts.flatMap(({ reserved = [] }) => reserved));
    return rulesOf(new Map(facts.flatMap(({ ownStyles }) => [...ownStyles]))) + rulesOfReserved(reserved);
  },
  stored(),
);

/** The stylesheet with its final addresses, and with the rules for Markdown. */
export const css = query<string>('css', (q) => {
  const { base, markdown } = (q(site) as PlannedSite).site;
  const files = [...q.awaited(fonts), ...q.awaited(stylePictures)].map(({ address }) => address);
  return withBodyStyles(stylesBelow(base, q.awaited(styles), files), markdown) + q(ownRules);
});

/** The attributes whose values the stylesheet shows. */
const shownAttributes = query<readonly string[]>(
  'shown attributes',
  (q) => readCss(q(css)).attributes,
  stored(),
);

/** The characters of these attributes in a page, by its key. */
export const attributesOf = query<string>(
  'characters of attributes',
  (q, key) => {
    const names = q(shownAttributes);
    const html = names.length > 0 ? htmlIn(q(rendered, key)) : undefined;
    return html === undefined ? '' : attributesIn(q, html);
  },
  stored(),
);

/** The same for the HTML of a page. */
export const attributesIn = (q: Reader, html: string) => charactersOfAttributes(html, q(shownAttributes));

const islandReader = query(
  'island reader',
  (q) => {
    const all = q.awaited(islands) as Islands | undefined;
    const attributes = q(shownAttributes);
    const byNames = new Map<string, ScriptFacts>();
    return (names: readonly string[]) =>
      getOrInsertComputed(byNames, names.join(' '), () => {
        const files = all ? allFilesOf(all, names) : [];
        return readScript(files.map(({ text }) => text).join('\n'), attributes);
      });
  },
  { hash: 'inputs' },
);

/** Copied files that scripts may load to show their text, and scripts. */
const loadedAsText = /\.(?:[cm]?js|jsonl?|geojson|csv|tsv|txt|md|xml|vtt|srt|html?)$/i;

/** The characters of all files that scripts may load. None if no script of a page loads anything. */
const loadable = query<string>(
  'characters to load',
  (q) => {
    const loads = (one: { readonly loads: boolean }) => one.loads;
    if (!allFacts(q).some(({ later }) => loads(later)) && !loads(q(islandReader)(q(shownIslands)))) return '';
    const { files, publicFiles } = planOf(q);
    const made = files.map(({ source }) => q(renderedFile, source.path).text ?? '');
    const copied = publicFiles.filter(({ output }) => loadedAsText.test(output));
    const all = new Characters();
    for (const text of [...made, ...copied.map(({ source }) => q(copiedText, source.path) ?? '')])
      all.add(text);
    return all.all();
  },
  stored(),
);

/** The text that a page may show from outside of the page. */
export const surroundings = query<Surroundings>(
  'surroundings',
  (q) => ({ islandsOf: q(islandReader), loadable: q(loadable) }),
  { hash: 'inputs' },
);
