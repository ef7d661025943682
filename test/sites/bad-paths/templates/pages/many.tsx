import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export function paths() {
  return [
    { path: '2/' },
    { path: '../up/' },
    { path: '/3/' },
    { path: 'no-slash' },
    { path: '' },
    { path: 'a b/' },
    { path: '2/' },
    { path: 'Moon/' },
    { path: 'moon/' },
    { path: '4/', title: ' ' },
    { path: '5/', description: 5 },
    { path: '6/', titel: 'Six' },
    { path: 7 },
    null,
    'text',
  ];
}

export default function Page({ page }) {
  return <h1>{page.title}</h1>;
}
