import { z } from 'zod';

export const schema = z.strictObject({});

const parts: Readonly<Record<string, () => string>> = {};
const Part = parts.missing as () => string;

export default function Undefined() {
  return (
    <h1>
      <Part />
    </h1>
  );
}
