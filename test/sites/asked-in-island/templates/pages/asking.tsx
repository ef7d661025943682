import { pages, z } from 'lullamoon-site/templates';
import Asks from '../islands/Asks.tsx';
import Listens from '../islands/Listens.tsx';
import Shows from '../islands/Shows.tsx';

export const schema = z.strictObject({});
export const most = 3;

export default function Asking() {
  return (
    <>
      <h1>Asking</h1>
      <Asks />
      <Listens />
      <Shows titles={pages().map(({ title }) => title)} />
    </>
  );
}
