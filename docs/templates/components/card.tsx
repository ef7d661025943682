import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  title: z.string(),
  href: z.string().optional().describe('The link of the whole card.'),
});

/** A title and a text with a link. */
export default function Card({ attributes: { title, href }, children }: ComponentProps<typeof schema>) {
  return (
    <div className="card">
      <strong className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</strong>
      {children}
    </div>
  );
}
