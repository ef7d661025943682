import { z } from 'zod';

export const schema = z.strictObject({ json: z.string().transform((text) => JSON.parse(text)) });

export default function Strict() {
  return <h1>Strict</h1>;
}
