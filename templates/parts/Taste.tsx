import type { ReactNode } from 'react';
import { Band } from './Band.tsx';

interface Props {
  readonly id: string;
  readonly heading: string;
  readonly lead: string;
  /** What the switch says that stops it, where it moves at all. */
  readonly moves: string;
  /** Whether night has fallen further up already. */
  readonly isNight?: boolean;
  /** What one tastes, beside the words. */
  readonly children: ReactNode;
}

/** Something of the app that needs no app: a few words, and what they speak of. */
export function Taste({ id, heading, lead, moves, isNight, children }: Props) {
  return (
    <Band hour={11} hill={isNight ? 2 : 'nightfall'} className="taste" labelledBy={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        <p className="lead">{lead}</p>
        <label className="switch">
          <input type="checkbox" defaultChecked />
          {moves}
        </label>
      </div>
      {children}
    </Band>
  );
}
