import { z } from 'zod';
import { Band } from './Band.tsx';
import { text } from './shapes.ts';

export const reading = z
  .strictObject({ heading: text, lead: text, lines: z.array(text).min(1) })
  .describe('A few lines to read, each slower and dimmer than the one before.');

/** The end of a story: the lines grow farther apart and dimmer, and the lamp behind them goes out. */
export function Reading({ heading, lead, lines }: z.output<typeof reading>) {
  return (
    <Band hour={11} hill={2} className="reading" labelledBy="reading">
      <h2 id="reading">{heading}</h2>
      <p className="lead">{lead}</p>
      <blockquote>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    </Band>
  );
}
