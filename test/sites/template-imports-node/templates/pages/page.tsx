import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { lengthOf } from '../parts/length.ts';

export const schema = z.strictObject({});

export default function Page() {
  return <h1>{readFileSync('content/site.yml', 'utf8').length + lengthOf('content/site.yml')}</h1>;
}
