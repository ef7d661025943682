// What reads finished HTML against htmlparser2's own parser: the same tags and texts at the same places, over random recombinations of
// tags, right and wrong ones. PARITY=200000 tries as many.
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { readHtml } from '../src/html/tags.ts';
import { chance, pickOf } from './support/chance.ts';

const times = Number(process.env.PARITY ?? 8_000);

/** Everything that is told of a text, in order; last whether it is whole. */
function told(html: string): readonly unknown[] {
  const all: unknown[] = [];
  const isWhole = readHtml(html, {
    attribute: (...attribute) => all.push(['attribute', ...attribute]),
    open: (name, attributes, ...place) => all.push(['open', name, { ...attributes }, ...place]),
    text: (text) => all.push(['text', text]),
    close: (...element) => all.push(['close', ...element]),
  });
  return [...all, isWhole];
}

/** The same of the parser. */
function toldByParser(html: string): readonly unknown[] {
  const all: unknown[] = [];
  let isWhole = true;
  let last = -1;
  const parser = new Parser({
    onattribute: (name, value) => all.push(['attribute', name, value, parser.startIndex, parser.endIndex]),
    onopentag(name, attributes, isImplied) {
      last = parser.startIndex;
      if (isImplied) isWhole = false;
      all.push(['open', name, { ...attributes }, last, parser.endIndex + 1]);
    },
    ontext: (text) => all.push(['text', text]),
    onclosetag(name, isImplied) {
      const { startIndex: start, endIndex } = parser;
      isWhole &&= isImplied ? start === last : endIndex - start === name.length + 2;
      all.push(['close', name, start, endIndex + 1]);
    },
  });
  parser.end(html);
  return [...all, isWhole];
}

const names =
  'p|div|br|hr|svg|math|path|title|desc|mi|foreignObject|table|thead|tbody|tr|td|th|ul|li|dl|dt|dd|ruby|rt|rp|h1|main|a|A|DIV|pre|code|select|optgroup|option|input|html|head|body|script|style|link|textarea|xmp|my-own'.split(
    '|',
  );
const others =
  'text |’|é|\n|<|>|"|/|=|&amp;|&lt|&#65;|&#x1F600;|&nosuch;|<!-- a -->|<!-->|<!doctype html>|<?a b?>|<![CDATA[ a ]]>|</>|</ p>|</p >|</br>|<svg/>|<a href=b/>|<p title="a &amp; b" title=2 DATA-a>|<i a=\'b\' c d=e f = g>|<a __proto__="b" constructor>'.split(
    '|',
  );

test('tags and texts are told as the parser tells them, with their places', () => {
  const random = chance(1);
  const pick = pickOf(random);
  const part = () => {
    const kind = random();
    const name = pick(names);
    if (kind < 0.35) return `<${name}>`;
    if (kind < 0.6) return `</${name}>`;
    if (kind < 0.7) return `<${name}/>`;
    return kind < 0.75 ? `<${name} a="b"` : pick(others);
  };
  let whole = 0;
  for (let index = 0; index < times; index += 1) {
    const html = Array.from({ length: 1 + Math.floor(random() * 9) }, part).join('');
    const expected = toldByParser(html);
    if (expected.at(-1)) whole += 1;
    expect(told(html), html).toEqual(expected);
  }
  expect([whole > 0.05 * times, whole < 0.95 * times]).toEqual([true, true]);
});
