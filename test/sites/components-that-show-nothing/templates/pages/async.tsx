import { z } from 'zod';

export const schema = z.strictObject({});

async function Later() {
  return 'Later';
}

export default function Async() {
  return (
    <h1>
      <Later />
    </h1>
  );
}
