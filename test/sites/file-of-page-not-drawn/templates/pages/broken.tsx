import { z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

export default function Broken() {
  throw new Error('Not today.');
}
