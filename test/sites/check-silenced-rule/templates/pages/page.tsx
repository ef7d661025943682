import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

export default function Page({ page, body }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      <span>
        <p id="owl in a span">A block in a phrase.</p>
      </span>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
