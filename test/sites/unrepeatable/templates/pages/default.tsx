import { z } from 'zod';

export const schema = z.strictObject({ day: z.string().default(() => new Date().toISOString()) });

export default function Page() {
  return <h1>Never</h1>;
}
