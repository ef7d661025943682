import { z } from 'zod';

export const schema = z.strictObject({});

const nothing: { name: string } | undefined = undefined as never;
export const name = nothing.name;

export default function Angry() {
  return null;
}
