import { z } from 'zod';
import type { ComponentProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({ at: z.string() });

export default function Component({ attributes }: ComponentProps<typeof schema>) {
  if (attributes.at === 'once') throw new RangeError('Nothing to draw');
  if (attributes.at === 'clock') return <p>{Date.now()}</p>;
  if (attributes.at === 'style') return <p style={{ color: 'red' }}>styled</p>;
  return <p>{attributes.at}</p>;
}
