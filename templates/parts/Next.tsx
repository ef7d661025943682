import { pages } from 'lullamoon-site/templates';
import type { z } from 'zod';
import type { Site } from '../site.ts';
import type { PlaceName } from './art/Nightfall.tsx';
import { Band } from './Band.tsx';
import { Stores } from './Stores.tsx';
import type { next } from './shapes.ts';
import { Text } from './Text.tsx';

/** The name of the page at an address. An unknown address is reported as a dead link. */
function nameOf(address: string): string {
  const [page] = pages({ where: { route: address } });
  return page ? String(page.data.called ?? page.title) : address;
}

interface Props extends z.output<typeof next> {
  readonly site: Site;
  /** The place where night falls. Without one, it has fallen further up. */
  readonly place?: PlaceName | undefined;
}

/** The end of an inner page: links to other pages (on small screens the only ones to the sections), and the app. */
export function Next({ heading, links, site, place }: Props) {
  return (
    <Band hour={12} hill={place ?? 4} className="next" labelledBy="next">
      <h2 id="next">{heading}</h2>
      <ul className="doors">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{nameOf(href)}</a>
            <p>
              <Text>{text}</Text>
            </p>
          </li>
        ))}
      </ul>
      <section className="get" aria-labelledby="get">
        <h2 id="get">{site.stores.heading}</h2>
        <Stores site={site} place="end" />
      </section>
    </Band>
  );
}
