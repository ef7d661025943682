import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function List() {
  return <h1>{data('people', z.array(z.strictObject({ name: z.string() }))).length}</h1>;
}
