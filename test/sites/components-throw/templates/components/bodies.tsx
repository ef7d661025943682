import { z } from 'zod';
import { pages } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Bodies() {
  return <p>{pages().map(({ body }) => body.html.length)}</p>;
}
