import { type ComponentProps, z } from 'lullamoon-site/templates';
import { texts } from '../strings.ts';

export const schema = z.strictObject({});

/**
 * Several `tab`s, of which one is shown. They are radio buttons, so that this needs no script; `Text` makes each group one. Without a
 * choice the stylesheet shows the first; on paper all.
 */
export default function Tabs({ children }: ComponentProps<typeof schema>) {
  return (
    <fieldset className="tabs">
      <legend>{texts().tabs}</legend>
      {children}
    </fieldset>
  );
}
