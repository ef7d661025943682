import { z } from 'zod';

export const schema = z.strictObject({});

export default function Page() {
  const asked = (1234.5).toLocaleString();
  return <h1>{String(asked)}</h1>;
}
