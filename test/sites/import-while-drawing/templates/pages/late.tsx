import { z } from 'zod';
import Late from '../islands/Late.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>Home</h1>
      <Late from="./words.ts" />
    </>
  );
}
