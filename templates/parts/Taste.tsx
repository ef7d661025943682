import type { ReactNode } from 'react';
import type { PlaceName } from './art/Nightfall.tsx';
import { Band } from './Band.tsx';

interface Props {
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  /** What the switch says that stops it, where it moves at all. */
  readonly moves: string;
  /** Where night falls; it has fallen further up already without one. */
  readonly place: PlaceName | undefined;
  /** What one tastes, beside the words. */
  readonly children: ReactNode;
}

/** Something of the app that needs no app: a few words, and what they speak of. */
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
