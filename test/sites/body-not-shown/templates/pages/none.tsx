import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

export default function Page({ page }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
    </>
  );
}
