import { z } from 'zod';
import Bell from '../islands/Bell.tsx';

export const schema = z.strictObject({});

const wrong = { load: 3 } as unknown as { load: never };

export default function Bells() {
  return (
    <>
      <h1>Bells</h1>
      <Bell ring={() => 'fine'} load="now" />
      <Bell ring={() => 'not fine'} {...wrong} />
    </>
  );
}
