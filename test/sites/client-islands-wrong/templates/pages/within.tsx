import { z } from 'zod';
import Panel from '../islands/Panel.tsx';

export const schema = z.strictObject({});

export default function Page() {
  return (
    <>
      <h1>within</h1>
      <Panel />
    </>
  );
}
