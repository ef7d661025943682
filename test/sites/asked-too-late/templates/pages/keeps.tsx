import { pages, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export const paths = () => [{ path: '1/', data: pages()[0] }];

export default function Page({ page, path }) {
  return (
    <h1>
      {page.title} {path?.data.title}
    </h1>
  );
}
