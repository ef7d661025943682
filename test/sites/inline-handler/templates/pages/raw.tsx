import { z } from 'zod';

export const schema = z.strictObject({});

const html = '<b onclick="alert(2)">Code in HTML that no template draws.</b>';

export default function Raw() {
  return (
    <>
      <h1 onClick={() => {}}>Raw</h1>
      <p dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
