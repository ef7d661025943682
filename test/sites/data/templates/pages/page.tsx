import { data, prose, z } from 'lullamoon-site/templates';
import imported from '../../content/data/imported.json';

export const schema = z.strictObject({});

const prices = z.strictObject({ month: z.string(), said: prose() });
const people = z.array(z.object({ name: z.string(), born: z.number() }));

export default function Page() {
  const { month, said } = data('prices', prices);
  return (
    <>
      <h1>{month}</h1>
      <p>{said}</p>
      <p>{data('people', people).map(({ name, born }) => `${name} ${born} `)}</p>
      <p>{data('shop/hours', z.object({ open: z.number() })).open}</p>
      <p>{imported.imported}</p>
    </>
  );
}
