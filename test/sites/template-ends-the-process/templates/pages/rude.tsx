import { z } from 'zod';

export const schema = z.strictObject({});

export default function Rude() {
  process.exit(0);
}
