import { z } from 'zod';

export const schema = z.strictObject({});

export default function Answers() {
  return (
    <details name="faq">
      <summary>
        <h1>Answers</h1>
      </summary>
    </details>
  );
}
