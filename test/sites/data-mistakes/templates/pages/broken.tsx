import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Broken() {
  return <h1>{data('broken', z.object({ a: z.number() })).a}</h1>;
}
