import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export const paths = () => [{ path: '2/' }, { path: 'file.txt/' }, { path: 'Third/' }];

export default function Page({ page, path }) {
  return (
    <h1>
      {page.title} {path?.path}
    </h1>
  );
}
