// A stylesheet and the elements of a page → the rules that the page can use.
import { describe, expect, test } from 'vitest';
import { readCss } from '../src/html/css.ts';
import { laterOf, readScript, shownOf } from '../src/html/later.ts';
import { hasName, namesOf } from '../src/html/names.ts';
import { scan } from '../src/html/scan.ts';
import { readSheet } from '../src/html/sheet.ts';
import {
  anyOf,
  bothOf,
  contentPieces,
  hasPiece,
  replaceStyles,
  stylesPlaceholder,
  textOf,
  usedPieces,
} from '../src/html/usedStyles.ts';

/** The styles of a page. */
function styled(css: string, html: string, islands = ''): string {
  const found = scan(islands ? `<site-island></site-island>${html}` : html, '/');
  const sheet = readSheet(css);
  const { characters } = found;
  const page = { characters, later: laterOf(found), islands: { names: [], loads: [] } };
  const shown = shownOf(page, { islandsOf: () => readScript(islands), loadable: '' });
  return textOf(sheet, usedPieces(sheet, hasName(namesOf(found), new Set(found.ids), islands, shown)));
}

describe('a page’s stylesheet keeps only used rules:', () => {
  const html =
    '<nav class="a b" id="i" data-x="1" lang="en"><p>A</p><svg viewBox="0 0 1 1"><linearGradient/></svg></nav>';
  test.each([
    ['a rule for existing elements', 'p{x:y}.a.b{x:y}#i{x:y}nav>p{x:y}[lang|=en]{x:y}'],
    [
      'a rule for missing elements is dropped',
      'h2{x:y}.c{x:y}#j{x:y}[title]{x:y}.a.c{x:y}nav h2 p{x:y}p+.c{x:y}',
      '',
    ],
    ['everything', '*{x:y}:root{x:y}html{x:y}body *{x:y}::selection{x:y}:focus-visible{x:y}*|*{x:y}'],
    ['a list', '.c,.a{x:y}.a,.c{x:y}.c,h2{x:y}', '.a{x:y}.a{x:y}'],
    ['a list with a selector unknown to some browsers stays whole', '.c:open,.a{x:y}.c::-x-y,.a{x:y}'],
    ['selectors known to every browser', '.c:hover,.c:before,.a{x:y}', '.a{x:y}'],
    [
      ':is and :where',
      ':is(.c,h2) p{x:y}p:where(.c){x:y}:is(.c,.a) p{x:y}p:is(){x:y}',
      ':is(.c,.a) p{x:y}p:is(){x:y}',
    ],
    [':is in :is', ':is(:is(.c,h2),h3){x:y}:is(h2,:is(.c,.a)){x:y}', ':is(h2,:is(.c,.a)){x:y}'],
    [':not', 'p:not(.c){x:y}:not(.c,.d){x:y}.c:not(p){x:y}', 'p:not(.c){x:y}:not(.c,.d){x:y}'],
    [':has', 'nav:has(>.c){x:y}nav:has(+ h2,> p){x:y}', 'nav:has(+ h2,> p){x:y}'],
    [
      'positions among siblings',
      'p:nth-child(2n+1 of .c){x:y}p:nth-of-type(2){x:y}.c:nth-child(2){x:y}',
      'p:nth-child(2n+1 of .c){x:y}p:nth-of-type(2){x:y}',
    ],
    [
      'names in another letter case',
      'P{x:y}linearGradient{x:y}[LANG]{x:y}[data-x="2" i]{x:y}.A{x:y}',
      'P{x:y}linearGradient{x:y}[LANG]{x:y}[data-x="2" i]{x:y}',
    ],
    ['escaped names', '.\\61{x:y}.\\63{x:y}#\\69 {x:y}', '.\\61{x:y}#\\69 {x:y}'],
    ['states that a visitor changes', '[open]{x:y}p[open]>:checked{x:y}'],
    ['elements that the parser adds', 'tbody{x:y}head{x:y}colgroup{x:y}tr{x:y}html{x:y}body{x:y}'],
    [
      'words that only resemble those that every browser knows',
      '.c:hoverx,.a{x:y}.c:xhover,.a{x:y}.c:nth-childish(2),.a{x:y}.c:nth-child(2),.a{x:y}',
      '.c:hoverx,.a{x:y}.c:xhover,.a{x:y}.c:nth-childish(2),.a{x:y}.a{x:y}',
    ],
    [
      'new forms of old selectors',
      '.c:nth-child(1 of p),.a{x:y}.c[lang=en s],.a{x:y}.c:not(:open),.a{x:y}.c:not(:hover),.a{x:y}.c[lang=en i],.a{x:y}',
      '.c:nth-child(1 of p),.a{x:y}.c[lang=en s],.a{x:y}.c:not(:open),.a{x:y}.a{x:y}.a{x:y}',
    ],
    [
      'declarations of a scope',
      '@scope(.a){x:y;z:q;p{x:y}.c{x:y}top:1px}',
      '@scope(.a){x:y;z:q;p{x:y}top:1px}',
    ],
    ['older words for :is', ':-webkit-any(.c) p{x:y}:-moz-any(.a) p{x:y}', ':-moz-any(.a) p{x:y}'],
    ['rules whose names only resemble those of conditions', '@media-x{.c{x:y}}@x-media{.c{x:y}}'],
    ['an address with a semicolon', '@import "https://a.example/a;b";'],
    ['nested rules with the properties beside them', '.a{--a:1;.c &{x:y}}'],
    [
      'properties with odd names',
      ':root{--a\u00fc:1;--\u00fc--a:1;--ab:1}',
      ':root{--a\u00fc:1;--\u00fc--a:1}',
    ],
    [
      'conditions',
      '@media print{.a{x:y}.c{x:y}}@media print{.c{x:y}}@supports (x:y){@container n (width>1px){.c{x:y}}}',
      '@media print{.a{x:y}}',
    ],
    [
      'layers, whose order counts',
      '@layer z,y;@layer y{.c{x:y}}@layer z{.a{x:y}}',
      '@layer z,y;@layer y{}@layer z{.a{x:y}}',
    ],
    ['nested rules stay with theirs', '.a{x:y;.c &{x:y}}.c{x:y;.a &{x:y}}', '.a{x:y;.c &{x:y}}'],
    ['scopes', '@scope (.c) to (.d){:scope{x:y}.c{x:y}}', '@scope (.c) to (.d){:scope{x:y}}'],
    [
      'unknown at-rules',
      '@unknown{.c{x:y}}@unknown x;@page{margin:1cm}@view-transition{navigation:auto}@counter-style c{system:fixed}',
    ],
    ['invalid rules', '.c:is(({x:y}.a{x:y}'],
    ['declarations in their order', '.a{x:y;x:z!important;content:"};"}'],
  ])('%s', (_, css, left = css) => {
    expect(styled(css, html)).toBe(left);
  });
});

describe('a page’s stylesheet keeps named definitions only if used:', () => {
  const html = '<p>A<svg fill="var(--drawn)"></svg></p>';
  const root = ':root{--a:1;--b:var(--a);--c:2;--drawn:3;--e:var(--f);--f:var(--e)}';
  test.each([
    [
      'custom properties that use each other',
      `${root}p{x:var(--b)}`,
      ':root{--a:1;--b:var(--a);--drawn:3}p{x:var(--b)}',
    ],
    ['none', `${root}.c{x:var(--b)}`, ':root{--drawn:3}'],
    ['only those of a rule', ':root{--a:1}p{--b:2}', ''],
    ['by a condition', ':root{--a:1}@container style(--a:1){p{x:y}}'],
    ['by a fallback', ':root{--a:1;--b:1}p{x:var(--c,var(--a))}', ':root{--a:1}p{x:var(--c,var(--a))}'],
    [
      'keyframes',
      '@keyframes k{to{x:var(--a)}}@keyframes "l"{to{x:y}}@keyframes m{to{x:y}}:root{--a:1;--n:l;--o:m}p{animation:1s k;animation-name:var(--n)}',
      '@keyframes k{to{x:var(--a)}}@keyframes "l"{to{x:y}}:root{--a:1;--n:l}p{animation:1s k;animation-name:var(--n)}',
    ],
    [
      'fonts',
      '@font-face{font-family:"A B";src:url(/a)}@font-face{font-family:C;src:url(/c)}@font-face{font-family:D;src:url(/d)}:root{--t:C;--u:D}p{font:1px a b,var(--t)}',
      '@font-face{font-family:"A B";src:url(/a)}@font-face{font-family:C;src:url(/c)}:root{--t:C}p{font:1px a b,var(--t)}',
    ],
    [
      'keyframes by longer and older names',
      '@keyframes ab{to{x:y}}@keyframes cd {to{x:y}}@keyframes "ef"{to{x:y}}@-webkit-keyframes gh{to{x:y}}@keyframes i\\:j{to{x:y}}p{animation:ab 1s}',
      '@keyframes ab{to{x:y}}@keyframes i\\:j{to{x:y}}p{animation:ab 1s}',
    ],
    [
      'fonts by longer and odd names',
      '@font-face{font-family:Abc;src:url(/a)}@font-face{font-family:"D\u00fc";src:url(/d)}@font-face{font-family:"\u00fcD";src:url(/d)}@page{font-family:E}p{x:y}',
      '@font-face{font-family:"D\u00fc";src:url(/d)}@font-face{font-family:"\u00fcD";src:url(/d)}@page{font-family:E}p{x:y}',
    ],
    [
      'fonts whose names have a dot',
      '@font-face{font-family:"A.B";src:url(/a)}@font-face{font-family:"C.D";src:url(/c)}p{font:1px a.b,cxd}',
      '@font-face{font-family:"A.B";src:url(/a)}p{font:1px a.b,cxd}',
    ],
    [
      'registered properties by longer and odd names',
      '@property --ab {syntax:"*";inherits:false}@property --a\u00fc{syntax:"*";inherits:false}@property x--a{x:y}',
      '@property --a\u00fc{syntax:"*";inherits:false}@property x--a{x:y}',
    ],
    ['text that looks like an import', ':root{--a:1}p{content:"@import"}', 'p{content:"@import"}'],
    [
      'a registered property',
      '@property --a{syntax:"*";inherits:false;initial-value:1px}@property --c{syntax:"*";inherits:false}p{x:var(--a)}.c{x:var(--c)}',
      '@property --a{syntax:"*";inherits:false;initial-value:1px}p{x:var(--a)}',
    ],
    [
      'an external stylesheet may name anything',
      '@import "https://other.example/a.css";:root{--a:1}@keyframes k{to{x:y}}.c{x:y}',
      '@import "https://other.example/a.css";:root{--a:1}@keyframes k{to{x:y}}',
    ],
  ])('%s', (_, css, left = css) => {
    expect(styled(css, html)).toBe(left);
  });

  test('a font that a drawing may name', () => {
    const css = '@font-face{font-family:A;src:url(/a)}';
    expect(styled(`${css}.c{x:y}`, '<svg><text font-family="a">A</text></svg>')).toBe(css);
  });
});

describe('a font with unicode-range', () => {
  const face = (range: string) => `@font-face{font-family:A;src:url(/a);unicode-range:${range}}`;
  const rest = 'p{font-family:A}';
  const isThere = (range: string, html: string, islands = '') =>
    styled(face(range) + rest, html, islands).includes('@font-face');
  test.each([
    ['U+0000-00FF,U+0131', '<p>a</p>', true],
    ['U+0400-045F, u+0490-0491', '<p>a</p>', false],
    ['U+0400-045F, u+0490-0491', '<p>Ж</p>', true],
    ['U+4??', '<p>Ж</p>', true],
    ['U+4??', '<p>a</p>', false],
    ['U+5??', '<p>Ж</p>', false],
    ['U+30-39,U+41', '<p>a</p>', true],
    ['U+30-39,U+62', '<p>a</p>', false],
    ['U+62,U+30-39,U+43', '<p>a</p>', false],
    ['U+436', '<p>Ж</p>', true],
    ['U+62xyz', '<p>a</p>', true],
    ['xyzU+62', '<p>a</p>', true],
    ['U+400-4FF', '<p>a</p><script>a.textContent = "\\u0416"</script>', true],
    ['U+400-4FF', '<p>a</p><script>a.textContent = "\\u{416}"</script>', true],
    ['U+400-4FF', '<p>a</p><script>a.innerHTML = "&#x416;"</script>', true],
    ['U+400-4FF', '<p>a</p><script>console.log("\\u0416")</script>', false],
    ['U+400-4FF', '<p data-a="Ж">a</p><script>a.textContent = a.dataset.a</script>', true],
    ['U+400-4FF', '<p data-a="Ж">a</p><script>a.hidden = true</script>', false],
    ['U+400-4FF', '<p lang="ru">a</p>', false],
    ['U+400-4FF', '<p lang="ru">a</p><textarea></textarea>', true],
    ['U+400-4FF', '<p lang="ru">a</p><script>a.textContent = b()</script>', true],
    ['U+400-4FF', '<p lang="en">a</p><textarea></textarea>', false],
    ['U+416', '<p>ж</p>', true], // a style may write it as a capital
    ['U+1F300-1F5FF', '<p>🌙</p>', true],
    ['U+1F300-1F5FF', '<p title="🌙">a</p>', false],
    ['nonsense', '<p>a</p>', true],
    ['U+400-4FF', '<p>a</p><script>a.textContent = "Ж"</script>', true],
    ['U+400-4FF', '<p>a</p><script>a.textContent = "b"</script>', false],
    ['U+400-4FF', '<p lang="en">a</p><script src="/a.js"></script>', false],
    ['U+400-4FF', '<p lang="uk">a</p><script src="/a.js"></script>', true],
  ])('%s is needed on %s', (range, html, expected) => {
    expect(isThere(range, html)).toBe(expected);
  });

  test('is needed for text that an island may show', () => {
    expect(isThere('U+400-4FF', '<p>a</p>', 'b.append("\\u0416")')).toBe(true);
    expect(isThere('U+400-4FF', '<p>a</p>', 'b.append("c")')).toBe(false);
    expect(isThere('U+400-4FF', '<p>a</p>', 'b.hidden = c("\\u0416")')).toBe(false);
  });

  test('is dropped with its unused family', () => {
    expect(styled(face('U+0-FF'), '<p>a</p>')).toBe('');
  });
});

describe('rules for elements that scripts may add:', () => {
  const css =
    '.on{x:y}.off{x:y}.art-fox{x:y}.fox_open{x:y}em{x:y}i{x:y}h4{x:y}#j{x:y}[aria-busy]{x:y}[data-is-on]{x:y}@keyframes k{to{x:y}}:root{--v:1}';
  test.each([
    ['', ''],
    ['e.className="on"', '.on{x:y}'],
    ['e.className=a?`on off`:""', '.on{x:y}.off{x:y}'],
    ['clsx({on:1})', '.on{x:y}'],
    ['e.className="art-"+n', '.art-fox{x:y}'],
    [`e.className=\`art\${n}\``, '.art-fox{x:y}'],
    ['e.className=n+"_open"', '.fox_open{x:y}'],
    [`e.className=\`\${n}_open\``, '.fox_open{x:y}'],
    ['let i=em(h4);i.em', ''],
    ['h("em","x")', 'em{x:y}'],
    [`e.innerHTML=\`<i>\${x}</i>\``, 'i{x:y}'],
    [`e.innerHTML=\`<em>\${x}</em>\``, 'em{x:y}'],
    ['"!"in"i"', 'i{x:y}'],
    ['for(let n of "b em i".split(" "))make(n)', 'em{x:y}i{x:y}'],
    ['let a="art-";e.className=a+n', '.art-fox{x:y}'],
    ['e.className="art" + n', '.art-fox{x:y}'],
    ['let a="_open";e.className=n+a', '.fox_open{x:y}'],
    ['e.className=n + "open"', '.fox_open{x:y}'],
    ['e.className=n+"pen"', '.fox_open{x:y}'],
    ['e.className=["art",a].join("-");let a="fox"', '.art-fox{x:y}'],
    ['e.className=a+"-"+b;let a="art",b="fox"', '.art-fox{x:y}:root{--v:1}'],
    [`e.className=\`\${a}-\${b}\`;let a="art",b="fox"`, '.art-fox{x:y}:root{--v:1}'],
    ['h("em.x")', 'em{x:y}'],
    // No beginning and no end of a name.
    ['let a="art",b="fox";c="-"==a', ''],
    ['e.className=a+"-"+b;let a="art"', ':root{--v:1}'],
    ['e.className="art-f"', ''],
    ['let i=art + n', ''],
    ['let i="x" * art +n', ''],
    ['e.className="x_open"', ''],
    ['let i=n + open', ''],
    ['let i=n +open', ''],
    ['for(let n of "b i".split(" "))make(n)', 'i{x:y}'],
    ['make("h"+n)', 'h4{x:y}'],
    ['e.id="j"', '#j{x:y}'],
    ['e.ariaBusy=true;e.dataset.isOn=1', '[aria-busy]{x:y}[data-is-on]{x:y}'],
    ['e.setAttribute("data-is-on",1)', '[data-is-on]{x:y}'],
    ['e.style.animation="1s k";e.style.color="var(--v)"', '@keyframes k{to{x:y}}:root{--v:1}'],
    ['import("/x.js")', css],
    ['import{a}from"./x.js"', css],
  ])('%s', (script, left) => {
    expect(styled(css, `<p>A</p><script>${script}</script>`)).toBe(left);
    // A page with islands has the elements that their module can add.
    if (!script.startsWith('import')) expect(styled(css, '<p>A</p>', script)).toBe(left);
  });

  test('all rules stay if a script in a file is not read', () => {
    expect(styled(css, '<script src="/x.js"></script>')).toBe(css);
  });

  test.each([
    ['src="/x.js" data-adds="nothing"', ''],
    ['src="/x.js" data-adds="classes"', css],
    ['src="https://plausible.io/js/script.outbound-links.js" data-domain="a.example"', ''],
    ['src="//plausible.io/js/pa-x1.js?v=1"', ''],
    ['src="https://stats.example/js/script.js" data-domain="a.example"', ''],
    ['src="https://stats.example/js/script.js"', css],
    ['src="https://plausible.io.example/js/script.js"', css],
    ['src="https://cloud.umami.is/script.js" data-website-id="1"', ''],
    ['src="https://stats.example/script.js" data-website-id="1"', ''],
    ['src="https://stats.example/script.js"', css],
    ['src="//gc.zgo.at/count.js" data-goatcounter="https://a.goatcounter.com/count"', ''],
    ['src="https://static.cloudflareinsights.com/beacon.min.js" data-cf-beacon="{}"', ''],
    ['src="https://cdn.usefathom.com/script.js" data-site="A"', ''],
    ['src="https://scripts.simpleanalyticscdn.com/latest.js"', ''],
    ['src="https://scripts.simpleanalyticscdn.com/embed.js"', css],
    ['src="https://stats.example/matomo.js"', ''],
    ['src="https://www.googletagmanager.com/gtm.js"', css],
  ])('a script in a file that declares its additions: %s', (attributes, left) => {
    expect(styled(css, `<script ${attributes}></script>`)).toBe(left);
    // Elements added by another script stay.
    expect(styled(css, `<script ${attributes}></script><script src="/y.js"></script>`)).toBe(css);
    expect(styled('.on{x:y}', `<script ${attributes}></script><script>e.className="on"</script>`)).toBe(
      '.on{x:y}',
    );
  });

  test.each([
    [
      'a stylesheet in a file may refer to anything',
      '<link rel="stylesheet" href="/x.css">',
      '@keyframes k{to{x:y}}:root{--v:1}',
    ],
    ['a style attribute names keyframes', '<p style="animation:1s k">', '@keyframes k{to{x:y}}'],
    ['a handler is a script', '<p onclick="this.className=\'on\'">', '.on{x:y}'],
    ['readers may type any element', '<div contenteditable>', 'em{x:y}i{x:y}h4{x:y}'],
  ])('%s', (_, html, left) => {
    expect(styled(css, html)).toBe(left);
  });

  test('functions that create elements are recognised', () => {
    const table = 'td{x:y}thead{x:y}caption{x:y}img{x:y}';
    expect(styled(table, '<table></table><script>t.insertRow().insertCell()</script>')).toBe('td{x:y}');
    expect(styled(table, '<script>t.createTHead();t.createCaption();new Image</script>')).toBe(
      'thead{x:y}caption{x:y}img{x:y}',
    );
  });

  test('SVG attribute names and escaped spaces in classes are recognised', () => {
    expect(styled('[*|href]{x:y}[xlink\\:href]{x:y}[title]{x:y}', '<svg><use xlink:href="#a"/></svg>')).toBe(
      '[*|href]{x:y}[xlink\\:href]{x:y}',
    );
    expect(styled('.a\\a0 b{x:y}.b{x:y}', '<p class="a\u00a0b">')).toBe('.a\\a0 b{x:y}');
    expect(styled('.\\[\\&_p\\]\\:x{x:y}', '<p class="[&amp;_p]:x">')).toBe('.\\[\\&_p\\]\\:x{x:y}');
  });

  test('scripts may use data blocks and data- attributes of the page', () => {
    const on = '.on{x:y}';
    expect(styled(css, '<script type="application/json">{"a":"on"}</script>')).toBe(on);
    expect(styled(css, '<script type="application/ld+json">{"a":"on"}</script>')).toBe('');
    expect(styled(css, '<p data-is="on"></p>')).toBe('');
    expect(styled(css, '<p data-is="on"></p><script>go()</script>')).toBe(on);
    expect(styled(css, '<p data-is="on"></p>', 'wake()')).toBe(on);
    // Only scripts read anything.
    expect(styled(css, '<style>p{x:y}</style><p data-is="on"></p>')).toBe('');
    // Of these types only are data blocks that no script reads.
    for (const type of [
      'application/ld+json2',
      'x-application/ld+json',
      'speculationrules2',
      'xspeculationrules',
    ])
      expect([type, styled(css, `<script type="${type}">{"a":"on"}</script>`)]).toEqual([type, on]);
    expect(styled(css, '<script type="speculationrules">{"a":"on"}</script>')).toBe('');
  });

  test('pictures and style elements do not count as unread scripts', () => {
    expect(styled('.off{x:y}', '<img src="/a.png"><style>p::after{content:"import"}</style>')).toBe('');
  });

  test.each([
    ['two scripts are two texts', '.on{x:y}', '<script>let o</script><script>n</script>', ''],
    ['an id is not a class', '.on{x:y}', '<p id="on"></p>', ''],
    [
      'a class is not an attribute in another letter case',
      '.aria-busy{x:y}',
      '<script>e.ariaBusy=1</script>',
      '',
    ],
    ['each word of a name counts', '.md\\:on{x:y}', '<script>e.className="md"</script>', ''],
    ['letters that scripts may write as escapes', '.\u00fc{x:y}', '<script>go()</script>', '.\u00fc{x:y}'],
    [
      'some attributes have properties with another name',
      '[class]{x:y}[for]{x:y}[id]{x:y}',
      '<script>go()</script>',
      '[class]{x:y}[for]{x:y}',
    ],
    ['data- only at the start of an attribute', '[x-data-on]{x:y}', '<script>e.xOn=1</script>', ''],
    ['names of headings only', 'xh1{x:y}h1x{x:y}', '<script>make("h"+n)</script>', ''],
    ['a name with digits that goes on', '.a1-x{x:y}', '<script>let a="a1-";b=a+n</script>', '.a1-x{x:y}'],
    [
      'a name that goes on after two signs',
      '.art--x{x:y}',
      '<script>let a="art--";b=a+n</script>',
      '.art--x{x:y}',
    ],
    ['a name that ends after two signs', '.x__on{x:y}', '<script>let a="__on";b=n+a</script>', '.x__on{x:y}'],
    ['a name that ends with a digit', '.x_1{x:y}', '<script>let a="_1";b=n+a</script>', '.x_1{x:y}'],
    [
      'a font by its name in any letters',
      '@font-face{font-family:Fox;src:url(/a)}',
      '<script>e.font="1px FOX"</script>',
      '@font-face{font-family:Fox;src:url(/a)}',
    ],
    ['an unused font', '@font-face{font-family:Fox;src:url(/a)}', '<script>go()</script>', ''],
  ])('%s', (_, css, html, left) => {
    expect(styled(css, html)).toBe(left);
  });

  test('the names on a page are listed once, in order, and then its scripts', () => {
    const html =
      '<p class="b  a" data-x="1" style="--v:1"><b class="a">A</b></p><script>one</script><script type="application/json">two</script><script></script>';
    const { names, scripts } = namesOf(scan(html, '/'));
    expect(names.split(' ')).toEqual([...new Set(names.split(' '))].sort());
    expect(names.split(' ')).toEqual(
      expect.arrayContaining(['--v', '.a', '.b', '[class', '[data-x', 'b', 'p', 'script']),
    );
    expect(scripts).toBe('one\ntwo\n1');
  });
});

describe('a stylesheet as external tools read it', () => {
  const css = [
    '@import url(https://a.example/x.css);@layer a{p{color:red}.k{background:url(/k.png)}}',
    '@font-face{font-family:F;src:url(/f.woff2) format("woff2")}p{font-family:F;margin:0;quotes:"«" "»"}',
    `@media print{p{color:#000}p:after{content:'→';color:red}}:root{--c:"x";--d:1px}p{width:var(--c) var(--d)}`,
    '.never{background:URL("https://b.example/y.png")}p{&:hover{cursor:url(https://c.example/c.cur),auto}}',
  ];

  test.each(css)('%s', (one) => {
    const sheet = readSheet(one);
    const used = usedPieces(sheet, (name) => name !== '.never');
    const [text, telling] = [textOf(sheet, used), textOf(sheet, bothOf(used, contentPieces(sheet)))];
    const [whole, some] = [readCss(text), readCss(telling)];
    expect([some.loads, some.content]).toEqual([whole.loads, whole.content]);
    expect(whole.loads.length + whole.content.length).toBeGreaterThan(0);
    expect(telling).not.toMatch(/color:|margin|width|never/);
  });
});

test('subsets of a stylesheet can be merged, intersected and weighed', () => {
  const sheet = readSheet('p,a{b:c;d:\u00fc}');
  expect(sheet.weights).toEqual([2, 2, 4, 5]);
  const [p, a] = ['p', 'a'].map((name) => usedPieces(sheet, (one) => one === name)) as [string, string];
  expect([p, a].map((one) => textOf(sheet, one))).toEqual(['p{b:c;d:\u00fc}', 'a{b:c;d:\u00fc}']);
  expect(textOf(sheet, anyOf([p, a]))).toBe('p,a{b:c;d:\u00fc}');
  expect([0, 1, 2, 3].map(hasPiece(bothOf(p, a)))).toEqual([false, false, true, true]);
});

test('the placeholder of a page’s stylesheet is replaced', () => {
  expect(replaceStyles(`a${stylesPlaceholder}b`, () => 'x')).toBe('axb');
  expect(replaceStyles('ab', () => 'x')).toBe('ab');
});
