import { pages, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

const all = pages();

export default function Page({ page }) {
  return (
    <h1>
      {page.title} {all.length}
    </h1>
  );
}
