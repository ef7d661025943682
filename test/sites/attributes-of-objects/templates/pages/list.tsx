import { z } from 'zod';

export const schema = z.strictObject({});

const given: object = { className: ['big', 'red'] };

export default function List() {
  return (
    <>
      <h1>Names</h1>
      <p {...given}>One</p>
    </>
  );
}
