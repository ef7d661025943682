import { z } from 'zod';
import Chart from '../islands/Chart.client.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>style</h1>
      <Chart title="A" fallback={<p style={{ height: 20 }}>B</p>} />
    </>
  );
}
