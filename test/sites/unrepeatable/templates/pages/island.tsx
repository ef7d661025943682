import { z } from 'zod';
import Clock from '../islands/Clock.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <h1>
      <Clock />
    </h1>
  );
}
