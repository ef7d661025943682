import { z } from 'zod';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <h1>
      <a href="/gone/">Gone</a>
    </h1>
  );
}
