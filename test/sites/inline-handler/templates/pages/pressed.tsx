import { z } from 'zod';

export const schema = z.strictObject({});

export default function Pressed() {
  return (
    <>
      <h1>Pressed</h1>
      <p {...{ onclick: 'alert(1)' }}>Code in an attribute.</p>
    </>
  );
}
