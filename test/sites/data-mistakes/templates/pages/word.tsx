import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Word() {
  return <h1>{data('people', z.record(z.string(), z.string())).name}</h1>;
}
