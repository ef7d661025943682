import { z } from 'zod';
export const schema = z.strictObject({});
export default function None({ page }) { return <h1>{page.title}</h1>; }
