import { z } from 'zod';
import Listeners from '../islands/Listeners.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>Listeners</h1>
      <Listeners load="now" />
    </>
  );
}
