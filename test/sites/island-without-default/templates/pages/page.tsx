import { z } from 'zod';
import { Bulb } from '../islands/Bulb.tsx';
import Copy from '../islands/Copy.tsx';
import Lamp from '../islands/Lamp.tsx';

export const schema = z.strictObject({});

export default function Page({ body }: { body: { html: string } }) {
  return (
    <>
      <h1>Islands</h1>
      <Lamp />
      <Bulb />
      <Copy />
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
