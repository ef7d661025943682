import { z } from 'zod';

export const schema = z.strictObject({});

export default function Document({ children }: { children: unknown }) {
  return (
    <html lang="en">
      <body>{children as string}</body>
    </html>
  );
}
