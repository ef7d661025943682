import { data, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Missing() {
  return <h1>{data('peopel', z.array(z.string())).length}</h1>;
}
