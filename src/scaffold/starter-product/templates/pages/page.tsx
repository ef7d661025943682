import { z } from 'lullamoon-site/templates';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';

export const schema = z.strictObject({});

/** Any other page. */
export default function Page({ page, body }: Props<typeof schema>) {
  return (
    <div className="narrow plain">
      <h1>{page.title}</h1>
      <Text html={body.html} />
    </div>
  );
}
