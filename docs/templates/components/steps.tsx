import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

/** A numbered list of steps. */
export default function Steps({ children }: ComponentProps<typeof schema>) {
  return <div className="steps">{children}</div>;
}
