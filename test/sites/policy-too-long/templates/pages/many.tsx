import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.strictObject({});

/** As many different scripts as a policy cannot name. */
export default function Many({ page }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      {Array.from({ length: 40 }, (_, index) => (
        <script key={index} dangerouslySetInnerHTML={{ __html: `console.log(${index})` }} />
      ))}
    </>
  );
}
