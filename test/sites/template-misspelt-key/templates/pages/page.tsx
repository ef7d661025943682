import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

// Not page.titel of a comment.
export default function Page({ page, site, body }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      {page.descripton}
      {site?.langauge}
      {page.extra}
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
