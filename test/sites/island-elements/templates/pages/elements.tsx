import { z } from 'zod';
import Drawn from '../islands/Drawn.client.tsx';
import Elements from '../islands/Elements.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>Elements</h1>
      <Elements load="now" />
      <Drawn fallback={<button type="button">Draw</button>} load="touch" />
    </>
  );
}
