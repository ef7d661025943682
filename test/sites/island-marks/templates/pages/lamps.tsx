import { z } from 'zod';
import Bulb from '../islands/Bulb.tsx';
import Lamp from '../islands/Lamp.tsx';

export const schema = z.strictObject({});

export default function Lamps() {
  return (
    <>
      <h1>Lamps</h1>
      <Lamp size={2} shade={<b>shade & "quotes"</b>}>
        <Bulb />
      </Lamp>
    </>
  );
}
