import { z } from 'zod';
import Lamp from '../islands/Lamp.tsx';
import { Switch } from '../parts/Switch.tsx';

export const schema = z.strictObject({});

/** The island may use the part; nobody else may. */
export default function Part() {
  return (
    <>
      <h1>Part</h1>
      <Lamp>Fine</Lamp>
      <Switch />
    </>
  );
}
