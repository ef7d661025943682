// Files that a browser shows on their own, and in the frames, objects and players of a page.
import { deflateSync } from 'node:zlib';
import type { Subject } from './subject.ts';

/** A second of a tone, 8 bits, 8 kHz. */
function tone(): Buffer {
  const samples = Buffer.from(
    Array.from({ length: 8000 }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A page of a PDF with a word on it. */
function paper(): Buffer {
  const text = deflateSync('BT /F1 48 Tf 40 100 Td (Paper) Tj ET');
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    ),
    Buffer.concat([
      Buffer.from(`<</Length ${text.length}/Filter/FlateDecode>>stream\n`),
      text,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const places: string[] = [];
  objects.forEach((object, index) => {
    places.push(`${String(length()).padStart(10, '0')} 00000 n \n`);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  });
  const start = length();
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

const drawing = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" viewBox="0 0 200 100">
<style>.a { fill: red; } text { font: bold 20px sans-serif; fill: blue; } @media (prefers-color-scheme: dark) { .a { fill: lime; } }</style>
<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" style="stop-color: green"/></linearGradient></defs>
<rect class="a" width="50" height="100"/><circle cx="100" cy="50" r="40" fill="url(#g)" style="stroke: black; stroke-width: 3"/>
<text x="130" y="60">Text</text><image href="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==" width="20" height="20"/>
<foreignObject x="0" y="60" width="60" height="40"><p xmlns="http://www.w3.org/1999/xhtml" style="margin: 0; color: navy">HTML</p></foreignObject>
<animate href="#none" attributeName="x" dur="1s"/></svg>
`;

const feed = (style = '') => `<?xml version="1.0" encoding="UTF-8"?>
${style}<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:x</id><updated>2025-01-01T00:00:00Z</updated>
<entry><title>One &lt;b&gt;</title><id>urn:y</id><updated>2025-01-01T00:00:00Z</updated><content type="html">&lt;p&gt;Text&lt;/p&gt;</content></entry></feed>
`;

const page = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><style>p { color: green; font-size: 30px }</style><p style="text-decoration: underline">${text}</p><script>document.body.append('script')</script></html>\n`;

const files: Readonly<Record<string, string | Buffer>> = {
  'tone.wav': tone(),
  'paper.pdf': paper(),
  'drawing.svg': drawing,
  'my drawing.svg': drawing,
  'news.xml': feed(),
  'feed.atom': feed(),
  'styled.xml': feed('<?xml-stylesheet type="text/css" href="/look.css"?>\n'),
  'look.css': 'title { color: red; display: block; font-size: 30px }\n',
  'data.json': '{"a": [1, "two"]}\n',
  'words.txt': 'Plain words: é ü 語\n',
  'list.csv': 'a,b\n1,2\n',
  'old/index.html': page('An old site'),
  'old/next.html': page('Its next page'),
  'captions.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
};

const generated = ['/sitemap.xml', '/robots.txt', '/llms.txt'];

export const fileSubjects: readonly Subject[] = [
  {
    name: 'files/by themselves',
    isOwn: true,
    pieces: () => ['<p>Files</p>'],
    files,
    opens: [
      ...Object.keys(files)
        .filter((name) => name !== 'captions.vtt')
        .map((name) => `/${name.replace(/ /g, '%20').replace(/index\.html$/, '')}`),
      ...generated,
    ],
  },
  {
    name: 'files/in frames',
    isOwn: true,
    files,
    css: 'iframe, object, embed, video, audio, img { display: block; width: 300px; height: 100px; margin: 4px; border: 1px solid; }\n',
    pieces: () => [
      '<iframe src="/old/" title="An old site"></iframe>',
      '<iframe src="/old/next.html" title="Its next page"></iframe>',
      '<iframe src="/drawing.svg" title="A drawing"></iframe>',
      '<object data="/drawing.svg" type="image/svg+xml">none</object>',
      '<embed src="/drawing.svg" type="image/svg+xml">',
      '<iframe src="/words.txt" title="Words"></iframe>',
      '<iframe src="/paper.pdf" title="A paper"></iframe>',
      '<object data="/old/" type="text/html">none</object>',
      '<img src="/drawing.svg" alt="A drawing">',
      '<img src="/my%20drawing.svg" alt="A drawing">',
      '<audio src="/tone.wav" controls></audio>',
      '<audio controls><source src="/tone.wav" type="audio/wav"></audio>',
      '<video src="/tone.wav" controls><track src="/captions.vtt" kind="captions" srclang="en" label="English" default></video>',
      '<iframe srcdoc="&lt;style&gt;p { color: red }&lt;/style&gt;&lt;p&gt;inside &lt;a href=&quot;/&quot;&gt;home&lt;/a&gt;&lt;/p&gt;&lt;script&gt;document.body.append(7)&lt;/script&gt;" title="Inside"></iframe>',
      '<svg width="50" height="50" role="img" aria-label="A drawing"><style>.q { fill: orange }</style><rect class="q" width="50" height="50"/></svg>',
    ],
    act: async (open) => {
      // Players that know the length of a file are allowed to load it.
      await open.evaluate(async () => {
        const players = [...document.querySelectorAll<HTMLMediaElement>('audio, video')];
        const known = (player: HTMLMediaElement) =>
          player.readyState > 0 || player.error
            ? undefined
            : new Promise((done) => {
                for (const event of ['loadedmetadata', 'error']) player.addEventListener(event, done);
                player.querySelector('source')?.addEventListener('error', done);
              });
        await Promise.all(players.map(known));
        for (const player of players)
          document.body.append(`${player.duration} s, mistake ${player.error?.code ?? 'none'}. `);
      });
    },
  },
];
