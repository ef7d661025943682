import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export async function head() {
  return {};
}

export default function Page({ page }) {
  return <h1>{page.title}</h1>;
}
