import { z } from 'zod';
import Lamp from '../islands/Lamp.tsx';

export const schema = z.strictObject({});

const AnyLamp = Lamp as (props: Record<string, unknown>) => never;

export default function Lamps() {
  return (
    <>
      <h1>Lamps</h1>
      <AnyLamp label="fine" list={[1, { deep: [true, null] }]} />
      <AnyLamp label="not fine" onClick={() => 1} />
    </>
  );
}
