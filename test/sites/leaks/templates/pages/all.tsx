import { data, pages } from 'lullamoon-site/templates';
import { z } from 'zod';

export const schema = z.strictObject({});

export default function All() {
  const { words } = data('odd', z.strictObject({ words: z.array(z.string()) }));
  return (
    <>
      <h1>{words}</h1>
      {pages().map((page) => (
        <p key={page.route}>
          {page.title}: {page.excerpt}
        </p>
      ))}
    </>
  );
}
