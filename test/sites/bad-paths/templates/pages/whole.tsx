import { pages, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export const paths = () => pages();

export default function Page({ page }) {
  return <h1>{page.title}</h1>;
}
