import { z } from 'zod';

export const schema = z.object({
  kind: z.enum(['story', 'sound']),
  cards: z.array(z.strictObject({ title: z.string(), count: z.int().positive(), link: z.strictObject({ href: z.string() }).optional() })),
});

export default function Cards({ page, data }: { page: { title: string }; data: z.output<typeof schema> }) {
  return (
    <>
      <h1>{page.title}</h1>
      {data.cards.map(({ title, count, link }) => (
        <a key={title} href={link?.href ?? '/'}>
          {title} {count}
        </a>
      ))}
    </>
  );
}
