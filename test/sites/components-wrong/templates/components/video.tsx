import { z } from 'zod';
import type { ComponentProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({ id: z.string().regex(/^[\w-]+$/), title: z.string().default('A video'), start: z.number().optional(), wide: z.boolean().default(false) });

export default function Component({
  attributes: { id, title, start, wide },
  children,
}: ComponentProps<typeof schema>) {
  return (
    <figure className={wide ? 'wide' : 'narrow'}>
      <a href={`https://video.example/${id}${start === undefined ? '' : `?t=${start}`}`}>{title}</a>
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
