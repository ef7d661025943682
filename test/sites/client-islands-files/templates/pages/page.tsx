import { z } from 'zod';
import Owl from '../islands/Owl.client.ts';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>Page</h1>
      <Owl />
    </>
  );
}
