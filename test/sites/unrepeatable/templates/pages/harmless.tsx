import { z } from 'zod';
import Watch from '../islands/Watch.tsx';

export const schema = z.strictObject({});

const format = new Intl.DateTimeFormat('de', { dateStyle: 'long' });

export default function Page() {
  const day = new Date(2026, 0, 31);
  const said = [day.toISOString(), day instanceof Date, format.format(day), Date.UTC(2026), Math.max(1, 2)];
  return (
    <>
      <h1>{said.join()}</h1>
      <p>{process.env.NODE_ENV}</p>
      <Watch />
    </>
  );
}
