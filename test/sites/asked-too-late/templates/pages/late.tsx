import { pages, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

let first;

export default function Page({ page }) {
  first ??= pages()[0];
  return (
    <h1>
      {page.title} {first.title}
    </h1>
  );
}
