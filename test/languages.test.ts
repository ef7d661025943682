// Settings of a language: its quotes and dashes, the generator's own words, the order of texts.
import { expect, test } from 'vitest';
import { calloutKinds, comparing, marksOf, ownWords } from '../src/model/site/language.ts';

const languages =
  'en es pt zh tr da lv nl de cs sk sl hr is et fr fr-ch it pt-pt ca el nb nn no sv fi pl ro hu bg lt ru uk' +
  ' zh-hant zh-tw zh-hk zh-mo ja ko mk sr bs ka fa kk be';

test('each language has its quotes and dash', () => {
  const all = languages.split(' ').map((language) => {
    const { quotes, dash } = marksOf(language);
    return `${language} ${quotes.join('a')} ${dash}`;
  });
  expect(all).toEqual([
    ...['en', 'es', 'pt', 'zh', 'tr'].map((one) => `${one} “a”a‘a’ —`),
    ...['da', 'lv', 'nl'].map((one) => `${one} “a”a‘a’ –`),
    ...['de', 'cs', 'sk', 'sl', 'hr', 'is', 'et'].map((one) => `${one} „a“a‚a‘ –`),
    'fr «\u00a0a\u00a0»a“a” —',
    'fr-ch «a»a‹a› —',
    ...['it', 'pt-pt', 'ca'].map((one) => `${one} «a»a“a” —`),
    'el «a»a“a” –',
    ...['nb', 'nn', 'no'].map((one) => `${one} «a»a‘a’ –`),
    ...['sv', 'fi'].map((one) => `${one} ”a”a’a’ –`),
    ...['pl', 'ro'].map((one) => `${one} „a”a«a» –`),
    'hu „a”a»a« –',
    ...['bg', 'lt'].map((one) => `${one} „a“a„a“ –`),
    ...['ru', 'uk'].map((one) => `${one} «a»a„a“ —`),
    ...['zh-hant', 'zh-tw', 'zh-hk', 'zh-mo', 'ja'].map((one) => `${one} 「a」a『a』 —`),
    'ko “a”a‘a’ —',
    'mk „a“a‚a‘ —',
    'sr „a”a’a’ —',
    'bs „a”a‘a’ –',
    'ka „a“a«a» —',
    'fa «a»a‹a› —',
    'kk «a»a“a” —',
    'be «a»a„a“ —',
  ]);
});

test('a language tag uses the nearest general one, or else unchanged marks and English words', () => {
  expect([marksOf('de-AT'), marksOf('DE'), marksOf('FR-CH-x')]).toEqual(['de', 'de', 'fr-ch'].map(marksOf));
  const none = { quotes: ['"', '"', "'", "'"], dash: '—' };
  expect([marksOf('zh-Hant-HK'), marksOf('zh-Hans-TW')]).toEqual(['zh-tw', 'zh'].map(marksOf));
  expect(['tlh', 'deu', '', 'x-de'].map(marksOf)).toEqual([none, none, none, none]);
  expect(['pt-BR', 'nn', 'tlh', ''].map((one) => ownWords(one).footnotes)).toEqual([
    'Notas',
    'Fotnoter',
    'Footnotes',
    'Footnotes',
  ]);
});

test('every translated language has all words, each its own', () => {
  const translated = 'en de fr es it pt ca nl sv da nb fi pl cs'.split(' ');
  const keys = ['footnotes', 'back', 'code', 'formula', ...calloutKinds];
  for (const language of translated) {
    const words = ownWords(language);
    expect([language, Object.keys(words)]).toEqual([language, keys]);
    expect([language, Object.values(words).filter((word) => !/^\p{Lu}/u.test(word))]).toEqual([language, []]);
  }
  expect(new Set(translated.map((one) => ownWords(one).back)).size).toBe(translated.length);
  expect(ownWords('en')).toEqual({
    footnotes: 'Footnotes',
    back: 'Back to reference',
    code: 'Code',
    formula: 'Formula',
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  });
  expect(['nb', 'nn', 'no'].map(ownWords)).toEqual(Array(3).fill(ownWords('nb')));
});

test('texts are sorted in the order of the language, and numbers by value', () => {
  expect(['z', 'a10', 'ö', 'a9', 'o'].sort(comparing('sv'))).toEqual(['a9', 'a10', 'o', 'z', 'ö']);
  expect(['z', 'ö', 'o'].sort(comparing('de'))).toEqual(['o', 'ö', 'z']);
});
