import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Page() {
  const { month } = data('prices', z.object({ month: z.string(), links: z.array(z.strictObject({ href: z.string(), label: z.string() })) }));
  return <h1>{month}</h1>;
}
