import { z } from 'zod';

export const schema = z.strictObject({});

export default function Bright() {
  return (
    <>
      <h1>Bright</h1>
      <p style={{ color: 'gold' }}>A style in an attribute.</p>
    </>
  );
}
