import type { z } from 'zod';
import { Band } from './Band.tsx';
import type { next } from './shapes.ts';

/** The way on to other pages: on small screens the only one to the sections. */
export function Next({ heading, links }: z.output<typeof next>) {
  return (
    <Band hour={12} hill="nightfall" className="next" labelledBy="next">
      <h2 id="next">{heading}</h2>
      <ul className="doors">
        {links.map(({ label, href, text }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
