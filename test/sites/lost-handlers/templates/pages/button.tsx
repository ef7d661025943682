import { z } from 'zod';

export const schema = z.strictObject({});

export default function Button() {
  return (
    <>
      <h1>Button</h1>
      <button type="button" onClick={() => alert('pressed')}>
        Press
      </button>
    </>
  );
}
