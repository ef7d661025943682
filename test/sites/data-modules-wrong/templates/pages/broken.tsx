import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Page({ page }) {
  return <h1>{page.title} {data('broken', z.string())}</h1>;
}
