import { z } from 'zod';
import type { ComponentProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

export default function Component({ children }: ComponentProps<typeof schema>) {
  return <p>{children}</p>;
}
