import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export const head = () => ({ titel: 'Moon' });

export default function Page({ page }) {
  return <h1>{page.title}</h1>;
}
