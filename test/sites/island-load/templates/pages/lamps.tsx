import { z } from 'zod';
import Lamp from '../islands/Lamp.tsx';

export const schema = z.strictObject({});

const wrong = { load: 'idel' } as { load: never };

export default function Lamps() {
  return (
    <>
      <h1>Lamps</h1>
      <Lamp label="fine" load="idle" />
      <Lamp label="not fine" {...wrong} />
    </>
  );
}
