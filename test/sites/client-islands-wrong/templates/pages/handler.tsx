import { z } from 'zod';
import Chart from '../islands/Chart.client.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>handler</h1>
      <Chart title="A" fallback={<button type="button" onClick={() => {}}>B</button>} />
    </>
  );
}
