// Language-dependent texts: the marks that replace typewriter quotes and dashes, and the generator's own words. Pure.
import { getOrInsertComputed, once } from '../values/lazy.ts';
import { tried } from '../values/tried.ts';

/** Replaces a language that a machine does not know. Otherwise each machine would use its own. */
export const fallbackLanguage = 'en';

/** Whether a text is a language tag (BCP 47) that `Intl` accepts. `Intl` throws on others. */
export function isLanguageTag(text: string): boolean {
  return tried(() => /^[a-z]{2,3}(?:-|$)/i.test(text) && Intl.getCanonicalLocales(text).length === 1, false);
}

const rightToLeft = /^(?:Adlm|Arab|Aran|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** The writing direction of a language, by its usual script. Node 20 does not know it. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return getOrInsertComputed(directions, language, usualDirection);
}

/** A memo: a site has few languages and many pages. */
const directions = new Map<string, 'ltr' | 'rtl'>();

function usualDirection(language: string): 'ltr' | 'rtl' {
  const { script = '' } = isLanguageTag(language) ? new Intl.Locale(language).maximize() : {};
  return rightToLeft.test(script) ? 'rtl' : 'ltr';
}

/** Returns a function that compares texts by the rules of a language, and numbers in them by value. */
export function comparing(language: string): (a: string, b: string) => number {
  return new Intl.Collator([language, fallbackLanguage], { numeric: true }).compare;
}

export interface Marks {
  /** The marks that open and close `"`, then `'`. */
  readonly quotes: readonly [open: string, close: string, openInner: string, closeInner: string];
  /** The mark that replaces `--`. */
  readonly dash: '—' | '–';
}

/**
 * Quotes as in Unicode CLDR 48 (`delimiters`). Exceptions: `nl`, where CLDR has only single ones; `fr`, where CLDR has no spaces,
 * and the same marks for inner quotes. CLDR has no dashes.
 */
const marks: readonly (readonly [languages: string, quotes: string, dash: Marks['dash']])[] = [
  ['en es pt zh tr ko gl cy ga gd mt af id ms fil vi th sq az', '“ ” ‘ ’', '—'],
  ['sw zu xh hi bn ta te ml kn gu mr pa ne si km lo my mn', '“ ” ‘ ’', '—'],
  ['da lv nl fo', '“ ” ‘ ’', '–'],
  ['de cs sk sl hr is et lb', '„ “ ‚ ‘', '–'],
  ['mk', '„ “ ‚ ‘', '—'],
  ['zh-hant zh-tw zh-hk zh-mo ja', '「 」 『 』', '—'],
  ['fr', '«\u00a0 \u00a0» “ ”', '—'],
  ['fr-ch', '« » ‹ ›', '—'],
  ['rm fa', '« » ‹ ›', '—'],
  ['it pt-pt ca eu br kk', '« » “ ”', '—'],
  ['el', '« » “ ”', '–'],
  ['nb nn no', '« » ‘ ’', '–'],
  ['sv fi se', '” ” ’ ’', '–'],
  ['sr', '„ ” ’ ’', '—'],
  ['bs', '„ ” ‘ ’', '–'],
  ['ka', '„ “ « »', '—'],
  ['pl ro', '„ ” « »', '–'],
  ['hu', '„ ” » «', '–'],
  ['bg lt', '„ “ „ “', '–'],
  ['ru uk be', '« » „ “', '—'],
];

const marksByLanguage = once(() =>
  byLanguage(
    marks.map(([languages, quotes, dash]) => [
      languages,
      { quotes: quotes.split(' ') as readonly string[] as Marks['quotes'], dash },
    ]),
  ),
);

/** Typewriter quotes do not change. */
const noMarks: Marks = { quotes: ['"', '"', "'", "'"], dash: '—' };

/** Whether a language has typographic quotes. */
export const hasQuotes = (some: Marks) => some !== noMarks;

/** The marks of a language (BCP 47): those of `de-AT` are those of `de`. */
export function marksOf(language: string): Marks {
  return find(marksByLanguage(), language) ?? noMarks;
}

/** The kinds of callouts that code hosts know. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** The words that the generator itself writes into pages. */
export interface OwnWords extends Readonly<Record<CalloutKind, string>> {
  readonly footnotes: string;
  /** The label of the link from a footnote back to the text. A number follows it. */
  readonly back: string;
  /** The label of a block of code for screen readers. */
  readonly code: string;
  /** The label of a display formula for screen readers. */
  readonly formula: string;
}

/** Footnotes, the link back, code, formula; then the kinds of callouts in their order. */
const words: Readonly<Record<string, string>> = {
  en: 'Footnotes|Back to reference|Code|Formula|Note|Tip|Important|Warning|Caution',
  de: 'Fußnoten|Zurück zur Stelle|Code|Formel|Hinweis|Tipp|Wichtig|Warnung|Vorsicht',
  fr: 'Notes|Retour à l’appel|Code|Formule|Remarque|Astuce|Important|Avertissement|Attention',
  es: 'Notas|Volver a la referencia|Código|Fórmula|Nota|Consejo|Importante|Advertencia|Precaución',
  it: 'Note|Torna al riferimento|Codice|Formula|Nota|Suggerimento|Importante|Avviso|Attenzione',
  pt: 'Notas|Voltar à referência|Código|Fórmula|Nota|Dica|Importante|Aviso|Cuidado',
  ca: 'Notes|Torna a la referència|Codi|Fórmula|Nota|Consell|Important|Advertiment|Precaució',
  nl: 'Voetnoten|Terug naar verwijzing|Code|Formule|Opmerking|Tip|Belangrijk|Waarschuwing|Let op',
  sv: 'Fotnoter|Tillbaka till hänvisning|Kod|Formel|Notera|Tips|Viktigt|Varning|Försiktigt',
  da: 'Fodnoter|Tilbage til henvisning|Kode|Formel|Bemærk|Tip|Vigtigt|Advarsel|Forsigtig',
  'nb nn no': 'Fotnoter|Tilbake til henvisning|Kode|Formel|Merk|Tips|Viktig|Advarsel|Forsiktig',
  fi: 'Alaviitteet|Takaisin viitteeseen|Koodi|Kaava|Huomautus|Vinkki|Tärkeää|Varoitus|Varo',
  pl: 'Przypisy|Powrót do odsyłacza|Kod|Wzór|Uwaga|Wskazówka|Ważne|Ostrzeżenie|Przestroga',
  cs: 'Poznámky pod čarou|Zpět na odkaz|Kód|Vzorec|Poznámka|Tip|Důležité|Varování|Upozornění',
};

const wordsByLanguage = once(() =>
  byLanguage(
    Object.entries(words).map(([languages, all]) => {
      const [footnotes = '', back = '', code = '', formula = '', ...kinds] = all.split('|');
      const callouts = Object.fromEntries(calloutKinds.map((kind, index) => [kind, kinds[index] ?? '']));
      return [languages, { footnotes, back, code, formula, ...(callouts as Record<CalloutKind, string>) }];
    }),
  ),
);

/** The words of a language (BCP 47); English if it is not in the list. */
export function ownWords(language: string): OwnWords {
  return find(wordsByLanguage(), language) ?? (wordsByLanguage().get('en') as OwnWords);
}

function byLanguage<T>(entries: readonly (readonly [languages: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(
    entries.flatMap(([languages, value]) => languages.split(' ').map((one) => [one, value] as const)),
  );
}

/** The value for a language, or for a more general tag: `pt-BR` → `pt`. */
function find<T>(values: ReadonlyMap<string, T>, language: string): T | undefined {
  for (let tag = language.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const value = values.get(tag);
    if (value !== undefined) return value;
  }
  return undefined;
}
