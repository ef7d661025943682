import { z } from 'zod';
import type { ComponentProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({ kind: z.enum(['info', 'danger']).default('info') });

export default function Component({ attributes, children, label }: ComponentProps<typeof schema>) {
  return (
    <aside className={attributes.kind}>
      {label && <p className="label">{label}</p>}
      {children}
    </aside>
  );
}
