import { z } from 'zod';

export const schema = z.strictObject({});

export default function Links() {
  return (
    <h1>
      <a href="faq">Answers</a>
    </h1>
  );
}
