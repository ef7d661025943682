import { z } from 'zod';
import Lamp from '../islands/Lamp.tsx';

export const schema = z.strictObject({});

export default function Slot() {
  return (
    <>
      <h1>Slot</h1>
      <Lamp>
        <input onInput={() => undefined} />
      </Lamp>
    </>
  );
}
