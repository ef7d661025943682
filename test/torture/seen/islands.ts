// Islands whose text comes later: typed, counted, formatted, or taken from props and data; under both runtimes.
import type { Page } from 'playwright-core';
import type { Subject } from './subject.ts';

const later = `import { useState } from 'react';
const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const styles = { width: 140, height: 30, lineHeight: 1.5, opacity: 0.9, flexGrow: 2, zIndex: 3, marginTop: 4, '--gap': 7, WebkitLineClamp: 2, fontWeight: 400 };
export default function Later({ words, price }: { words: readonly string[]; price: number }) {
  const [step, next] = useState(0);
  const [text, setText] = useState('');
  const [seen, see] = useState('');
  return (
    <section onFocus={() => see('focused')}>
      <button type="button" id="go" onClick={() => next(step + 1)} onDoubleClick={() => see('double')}>go {step}</button>
      <input id="typed" defaultValue="abc" onChange={(event) => setText(event.target.value)} />
      <textarea id="area" rows={2} defaultValue="lines" />
      <select defaultValue="b" id="choice"><option value="a">A</option><option value="b">B</option></select>
      <input type="checkbox" defaultChecked={step > 0} readOnly />
      <p className="said">{text.toUpperCase()} {seen}</p>
      {step > 0 && (
        <>
          <div style={styles} className="box" translate="no" hidden={false}>QUARTZ {words[1]}</div>
          <svg width={60} height={40} viewBox="0 0 60 40" strokeWidth={4} fillRule="evenodd" role="img" aria-label="x">
            <path d="M5 5h40v30h-40z" stroke="navy" strokeLinejoin="round" strokeDasharray="6 3" fill="none" clipPath="none" />
            <text x={30} y={20} textAnchor="middle" fontSize={12} dominantBaseline="middle">{words[0]}</text>
          </svg>
          <p>{Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2025, month, 9))).join(' ')}</p>
          <p>{price.toLocaleString('de-DE', { style: 'currency', currency: 'EUR' })} {new Date(0).toLocaleDateString('en-GB')}</p>
          <ol start={3}>{words.map((word) => <li key={word} className="k" data-k={word}>{word}</li>)}</ol>
          <label htmlFor="go" tabIndex={0} contentEditable={false} spellCheck={false} style={{ columnGap: 3, padding: '1px 2px' }}>label</label>
          <table cellPadding={3}><tbody><tr><td colSpan={2} rowSpan={1}>cell</td></tr></tbody></table>
        </>
      )}
    </section>
  );
}
`;

const css = (font: string, family: string) => `@import "${font}";
body, input, textarea, button, select { font: 18px/1.4 "${family}", monospace; }
.k::before { content: attr(data-k) " " counter(n, upper-alpha) " "; counter-increment: n; }
input:focus { outline: 2px solid red; } .box { background: #eee; }
`;

async function use(page: Page, typed: string): Promise<void> {
  await page.click('#go');
  await page.waitForSelector('svg text');
  await page.fill('#typed', typed);
  await page.fill('#area', `${typed} …`);
  await page.dblclick('#go');
  await page.waitForFunction(() => document.querySelector('#go')?.textContent === 'go 3');
  await page.focus('#typed');
}

const island = { code: later, props: { words: ['vwk', 'Žižkov', 'Łódź'], price: 1234.5 } };
const own = { isOwn: true, css: css('@fontsource/arimo/400.css', 'Arimo'), pieces: () => ['<p>abc</p>'] };

export const islandSubjects: readonly Subject[] = [
  { name: 'islands/own', ...own, island, act: (page) => use(page, 'xyz QJ 0189 &%') },
  { name: 'islands/own-react', ...own, runtime: 'react', island, act: (page) => use(page, 'xyz QJ 0189 &%') },
  {
    name: 'islands/inter',
    css: css('inter-ui/inter-variable.css', 'InterVariable'),
    pieces: () => ['<p>abc</p>'],
    island,
    act: (page) => use(page, 'xyz -> 1/2 (H)'),
  },
  {
    name: 'islands/persian',
    language: 'fa',
    html: { dir: 'rtl' },
    css: css('vazirmatn/Vazirmatn-font-face.css', 'Vazirmatn'),
    pieces: () => ['<p>سلام</p>'],
    island,
    act: (page) => use(page, 'می‌خواهم گچ‌پژ ظضط'),
  },
  {
    name: 'islands/hindi',
    language: 'hi',
    css: css('@fontsource/noto-sans-devanagari/400.css', 'Noto Sans Devanagari'),
    pieces: () => ['<p>नमस्ते</p>'],
    island,
    act: (page) => use(page, 'क्षत्रिय श्रीमान् द्ध ऋ ठ'),
  },
  {
    name: 'islands/russian',
    language: 'ru',
    css: css('@fontsource/noto-sans/400.css', 'Noto Sans'),
    pieces: () => ['<p>Привет</p>'],
    island,
    act: (page) => use(page, 'Съешь ещё этих булок'),
  },
  {
    name: 'islands/a field of a page',
    isOwn: true,
    language: 'el',
    css: css('@fontsource/arimo/400.css', 'Arimo'),
    pieces: () => [
      '<p>Αβγ <input id="typed" aria-label="Λέξεις"> <textarea id="area" aria-label="Κείμενο"></textarea></p>',
    ],
    act: async (page) => {
      await page.fill('#typed', 'Ξεσκεπάζω ψυχο xyz');
      await page.fill('#area', 'βδελυγμία 123');
    },
  },
];
