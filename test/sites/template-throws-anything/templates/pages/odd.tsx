import { z } from 'zod';

export const schema = z.strictObject({});

export default function Odd() {
  throw Object.create(null);
}
