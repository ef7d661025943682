import { address, base } from 'lullamoon-site/templates';
import { useState } from 'react';

interface Found {
  readonly title: string;
  readonly url: string;
  readonly route: string;
}

const first = address('/notes/first/');

export default function Search({ source, separator }: { source: string; separator: string }) {
  const [found, set] = useState<readonly Found[]>([]);
  return (
    <div id="search">
      <button type="button" onClick={async () => set(await (await fetch(source)).json())}>
        Search
      </button>
      <i>{separator}</i> <code>{base}</code> <code>{first}</code> <a href={first}>first</a> <a href="/second/">second</a>
      {found.map(({ title, url, route }) => (
        <p key={route}>
          <a className="by-url" href={url}>
            {title}
          </a>
          <a className="by-address" href={address(route)}>
            {title}
          </a>
        </p>
      ))}
      {found.length > 0 && (
        <a className="plain" href="/second/">
          made in the browser
        </a>
      )}
    </div>
  );
}
