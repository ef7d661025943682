import { z } from 'zod';

export const schema = z.strictObject({});

const given: object = { className: { big: true } };

export default function Keys() {
  return (
    <>
      <h1>Names</h1>
      <p {...given}>One</p>
    </>
  );
}
