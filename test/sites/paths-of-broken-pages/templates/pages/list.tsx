import { data, type Props, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({ of: z.string() });

export const paths = ({ data: { of } }: Pick<Props<typeof schema>, 'data'>) =>
  data(of, z.array(z.string())).map((name) => ({ path: `${name}/`, title: name }));

export default () => <h1>List</h1>;
