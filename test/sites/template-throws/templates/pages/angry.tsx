import { z } from 'zod';

export const schema = z.strictObject({});

function Inner(): never {
  throw new TypeError('the fox is awake');
}

export default function Angry() {
  return <Inner />;
}
