// Icon fonts from their packages: by ligatures and by classes.
import type { Subject } from './subject.ts';

const byLigature = (name: string) => (icon: string) => `<i class="${name}">${icon}</i>`;
const byClass = (name: (icon: string) => string) => (icon: string) => `<i class="${name(icon)}"></i>`;

const words =
  'home search settings favorite arrow_forward check_circle shopping_cart account_circle face 10k'.split(' ');
const plain = 'alarm archive award bell box calendar camera cloud star trash'.split(' ');

const icons: readonly (readonly [
  name: string,
  css: string,
  draw: (icon: string) => string,
  icons: readonly string[],
  more?: string,
])[] = [
  ['material-icons', 'material-icons/iconfont/material-icons.css', byLigature('material-icons'), words],
  [
    'material-icons-outlined',
    'material-icons/iconfont/outlined.css',
    byLigature('material-icons-outlined'),
    words,
  ],
  [
    'material-symbols',
    'material-symbols/outlined.css',
    byLigature('material-symbols-outlined'),
    words,
    '.material-symbols-outlined { font-variation-settings: "FILL" 1, "wght" 400, "GRAD" 0, "opsz" 48; }\n',
  ],
  ['material-symbols-rounded', 'material-symbols/rounded.css', byLigature('material-symbols-rounded'), words],
  ['bootstrap-icons', 'bootstrap-icons/font/bootstrap-icons.css', byClass((one) => `bi bi-${one}`), plain],
  [
    'font-awesome',
    '@fortawesome/fontawesome-free/css/all.css',
    byClass((one) => `fa-solid fa-${one}`),
    ['house', 'user', 'check fa-2x', 'spinner fa-spin', 'star fa-rotate-90', 'camera', 'fa-layers'],
  ],
  [
    'font-awesome-brands',
    '@fortawesome/fontawesome-free/css/all.min.css',
    byClass((one) => `fa-brands fa-${one}`),
    ['github', 'mastodon', 'bluesky'],
  ],
  [
    'remixicon',
    'remixicon/fonts/remixicon.css',
    byClass((one) => `ri-${one}`),
    ['home-line', 'star-fill', 'github-fill', 'cloud-line', 'heart-3-line'],
  ],
  [
    'primeicons',
    'primeicons/primeicons.css',
    byClass((one) => `pi pi-${one}`),
    ['check', 'times', 'search', 'user', 'star-fill'],
  ],
  [
    'mdi',
    '@mdi/font/css/materialdesignicons.css',
    byClass((one) => `mdi mdi-${one}`),
    ['home', 'account', 'cloud', 'alarm'],
  ],
  [
    'codicons',
    '@vscode/codicons/dist/codicon.css',
    byClass((one) => `codicon codicon-${one}`),
    ['add', 'account', 'debug', 'git-merge'],
  ],
];

export const iconSubjects: readonly Subject[] = icons.map(([name, css, draw, names, more = '']) => ({
  name: `icons/${name}`,
  css: `@import "${css}";\n${more}`,
  pieces: () => names.map((icon) => `<p>${draw(icon)} text</p>`),
}));
