import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  title: z.string(),
  href: z.string().optional().describe('Where the whole card leads.'),
});

/** A title, a text, and where they lead. */
export default function Card({ attributes: { title, href }, children }: ComponentProps<typeof schema>) {
  return (
    <div className="card">
      <strong className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</strong>
      {children}
    </div>
  );
}
