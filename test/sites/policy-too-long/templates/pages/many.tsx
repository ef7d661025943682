import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

export function paths() {
  return Array.from({ length: 40 }, (_, index) => ({ path: `${index}/`, title: `A ${index}`, data: index }));
}

/** A script of its own on every page: more than a policy can name. */
export default function Many({ page, path }: PageProps<typeof schema, z.ZodObject, number>) {
  return (
    <>
      <h1>{page.title}</h1>
      <script dangerouslySetInnerHTML={{ __html: `console.log(${path?.data ?? 40})` }} />
    </>
  );
}
