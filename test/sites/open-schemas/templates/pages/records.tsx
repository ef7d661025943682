import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';

export const schema = z.object({ prices: z.record(z.string(), z.number()) });

export default function Page({ page, data, site }: PageProps<typeof schema>) {
  return (
    <h1>
      {page.title} {JSON.stringify(data)} {String(site.any)}
    </h1>
  );
}
