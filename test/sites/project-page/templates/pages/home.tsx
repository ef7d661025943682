import { z } from 'zod';
import { address, base } from 'lullamoon-site/templates';
import Listing from '../islands/Listing.tsx';
import Search from '../islands/Search.tsx';

export const schema = z.strictObject({});

const source = address('/posts.json');

export default function Home({ body }: { body: { html: string } }) {
  return (
    <>
      <h1>Home</h1>
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
      <p id="words">
        {base} {address('/second/')} {encodeURIComponent(address('/second/'))}
      </p>
      <p>
        <a id="by-address" href={address('/notes/first/')}>
          By address
        </a>{' '}
        <a id="by-base" href={`${base}second/`}>
          By base
        </a>{' '}
        <a id="plain" href="/second/">
          Plain
        </a>
      </p>
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify({ home: base, second: address('/second/') }) }}
      />
      <Search source={source} separator="/" />
      <Listing load="now" />
    </>
  );
}
