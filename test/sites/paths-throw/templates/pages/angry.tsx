import { pages, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export function paths({ page }) {
  return pages()
    .filter((one) => one.route === page.route)
    .map((one) => one.data.nothing.path);
}

export default function Page({ page }) {
  return (
    <>
      <h1>{page.title}</h1>
      <a href="/angry/2/">2</a>
    </>
  );
}
