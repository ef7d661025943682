import { z } from 'zod';
import type { ComponentProps } from '../../../../../src/model/props.ts';
import { useId } from 'react';

export const schema = z.strictObject({});

export default function Component({ children }: ComponentProps<typeof schema>) {
  return <kbd id={useId()}>{children}</kbd>;
}
