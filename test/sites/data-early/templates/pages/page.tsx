import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

const prices = data('prices', z.object({ a: z.number() }));

export default function Page() {
  return <h1>{prices.a}</h1>;
}
