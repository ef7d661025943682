import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  kind: z.enum(['note', 'tip', 'warning', 'danger']).default('note'),
});

/** A highlighted word: `:badge[New]{kind="tip"}`. */
export default function Badge({ attributes: { kind }, children }: ComponentProps<typeof schema>) {
  return <span className={`badge badge-${kind}`}>{children}</span>;
}
