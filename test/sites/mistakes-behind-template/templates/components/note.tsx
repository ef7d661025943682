import { z } from 'zod';
export const schema = z.strictObject({});
export default () => <i />
}
