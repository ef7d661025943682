import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

export default function Page({ page, body }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      {body.sections.map(({ id, title, html }) => (
        <section key={id}>
          <h2>{title}</h2>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </>
  );
}
