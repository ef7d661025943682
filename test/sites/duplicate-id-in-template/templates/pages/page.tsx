import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

const label = 'top';

export default function Page({ body }: PageProps<typeof schema>) {
  return (
    <>
      <h1 id="top">{label}</h1>
      <div id="top" dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
