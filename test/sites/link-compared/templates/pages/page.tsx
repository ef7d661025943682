import { z } from 'zod';

export const schema = z.strictObject({});

const name = 'nowhere';

export default function Page({ page, body }: { page: { route: string }; body: { html: string } }) {
  const isThere = page.route === '/nowhere/' || '/nowhere/' == page.route;
  return (
    <>
      <h1>{isThere ? 'There' : 'Here'}</h1>
      <a href={`/${name}/`}>There</a>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
