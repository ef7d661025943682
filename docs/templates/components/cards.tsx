import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

/** Several `card`s side by side. */
export default function CardsInText({ children }: ComponentProps<typeof schema>) {
  return <div className="cards">{children}</div>;
}
