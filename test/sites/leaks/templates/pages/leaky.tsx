import { z } from 'zod';

export const schema = z.strictObject({ count: z.number() });

export default function Leaky({ data }: { data: { count: number; none?: string } }) {
  return (
    <>
      <h1>{`Hello ${data.none}`}</h1>
      <p title={`${{}}`}>{String(data.count * Number('x'))}</p>
      <p>{'{name}'}</p>
      <code>undefined</code>
    </>
  );
}
