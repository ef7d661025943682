import { z } from 'zod';

export const schema = z.strictObject({});

const given: object = { className: undefined, title: null, ref: {} };

export default function Fine() {
  return (
    <>
      <h1>Names</h1>
      <p {...given}>One</p>
    </>
  );
}
