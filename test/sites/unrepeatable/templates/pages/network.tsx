import { z } from 'zod';

export const schema = z.strictObject({});

export default function Page() {
  const asked = fetch('https://fixture.example/prices.json');
  return <h1>{String(asked)}</h1>;
}
