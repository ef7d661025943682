import { z } from 'zod';
import Copy from '../islands/Copy.tsx';

export const schema = z.strictObject({});

export default function Listens() {
  return (
    <>
      <h1>Listens</h1>
      <Copy />
    </>
  );
}
