import { pages } from 'lullamoon-site/templates';
import { z } from 'zod';

export const schema = z.strictObject({});

export default function Titles() {
  const titles = pages().map(({ title }) => title);
  return (
    <>
      <h1>{titles}</h1>
      <p>{String(titles.length * Number('x'))}</p>
    </>
  );
}
