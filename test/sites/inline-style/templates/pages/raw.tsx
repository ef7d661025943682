import { z } from 'zod';

export const schema = z.strictObject({});

const html = '<b style="color:gold">A style in HTML that no template draws.</b>';

export default function Raw() {
  return (
    <>
      <h1 style={undefined}>Raw</h1>
      <iframe srcDoc={'<i style="color:tan">inside</i>'} title="Inside" />
      <p dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
