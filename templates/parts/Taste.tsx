import type { ReactNode } from 'react';
import type { PlaceName } from './art/Nightfall.tsx';
import { Band } from './Band.tsx';

interface Props {
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  /** The words of the switch that stops the movement, if something moves. */
  readonly moves: string;
  /** The place where night falls. Without one, it has fallen further up. */
  readonly place: PlaceName | undefined;
  /** The sample, beside the words. */
  readonly children: ReactNode;
}

/** A sample of the app that needs no app: a few words, and the sample. */
export function Taste({ id, heading, lead, moves, place, children }: Props) {
  return (
    <Band hour={11} hill={place ?? 2} className="taste" labelledBy={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        <p className="lead">{lead}</p>
        <label>
          <input type="checkbox" defaultChecked />
          {moves}
        </label>
      </div>
      {children}
    </Band>
  );
}
