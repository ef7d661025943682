import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.looseObject({ known: z.string() });

export default function Page({ page, data, site }: PageProps<typeof schema>) {
  return (
    <h1>
      {page.title} {JSON.stringify(data)} {String(site.any)}
    </h1>
  );
}
