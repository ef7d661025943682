import { z } from 'zod';

export const schema = z.strictObject({});

const title = () => 'A';

export default function Function() {
  return (
    <main>
      <h1>{title as never}</h1>
    </main>
  );
}
