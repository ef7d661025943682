import { z } from 'zod';

export const schema = z.strictObject({});

export default function Page() {
  const asked = new Date().getFullYear();
  return <h1>{String(asked)}</h1>;
}
