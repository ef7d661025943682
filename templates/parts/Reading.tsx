import { z } from 'zod';
import type { PlaceName } from './art/Nightfall.tsx';
import { Sill } from './art/Sill.tsx';
import { Band } from './Band.tsx';
import { taste, text } from './shapes.ts';

export const reading = z
  .strictObject({ ...taste, lines: z.array(text).min(1) })
  .describe('The last lines of a story, each farther from the next and dimmer than the one before.');

/** The end of a story. The page slows down with it, and the light in the window goes out while its lines scroll by. */
export function Reading({
  heading,
  lead,
  lines,
  place,
}: z.output<typeof reading> & { readonly place: PlaceName }) {
  return (
    <Band hour={11} hill={place} className="reading" labelledBy="reading">
      <div>
        <h2 id="reading">{heading}</h2>
        <p className="lead">{lead}</p>
      </div>
      <Sill />
      <blockquote>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    </Band>
  );
}
