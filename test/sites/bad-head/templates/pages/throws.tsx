import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export function head({ page }) {
  return { title: page.author.name };
}

export default function Page({ page }) {
  return <h1>{page.title}</h1>;
}
