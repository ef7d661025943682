import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export function head() {
  return { title: ' ' };
}

export default function Page({ page }) {
  return <h1>{page.title}</h1>;
}
