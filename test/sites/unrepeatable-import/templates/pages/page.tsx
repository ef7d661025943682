import { z } from 'zod';

export const schema = z.strictObject({});

const name = ['node', 'fs'].join(':');

export default function Page() {
  return <h1>{String(import(name))}</h1>;
}
