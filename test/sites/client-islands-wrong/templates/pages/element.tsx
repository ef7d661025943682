import { z } from 'zod';
import Chart from '../islands/Chart.client.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>element</h1>
      <Chart title={[<b key="a">A</b>]} />
    </>
  );
}
