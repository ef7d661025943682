import { pages, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({ tags: z.array(z.string()).default([]), order: z.number().optional() });

export default function Page({ page }) {
  const found = pages({ template: 'lst' });
  return (
    <h1>
      {page.title} {found.length}
    </h1>
  );
}
