import type { ReactNode } from 'react';
import { AnimalFriends } from './covers/AnimalFriends.tsx';
import { BreathingBuddies } from './covers/BreathingBuddies.tsx';
import { ClassicLullabies } from './covers/ClassicLullabies.tsx';
import { ColorFlow } from './covers/ColorFlow.tsx';
import { DreamyAdventures } from './covers/DreamyAdventures.tsx';
import { GentlePuzzles } from './covers/GentlePuzzles.tsx';
import { GoodnightTales } from './covers/GoodnightTales.tsx';
import { MemoryMatch } from './covers/MemoryMatch.tsx';
import { NatureSounds } from './covers/NatureSounds.tsx';
import { PeacefulNature } from './covers/PeacefulNature.tsx';
import { SoftInstrumentals } from './covers/SoftInstrumentals.tsx';
import { WhitePinkNoise } from './covers/WhitePinkNoise.tsx';

const scenes: Readonly<Record<string, () => ReactNode>> = {
  'dreamy-adventures': DreamyAdventures,
  'animal-friends': AnimalFriends,
  'peaceful-nature': PeacefulNature,
  'goodnight-tales': GoodnightTales,
  'classic-lullabies': ClassicLullabies,
  'nature-sounds': NatureSounds,
  'soft-instrumentals': SoftInstrumentals,
  'white-pink-noise': WhitePinkNoise,
  'memory-match': MemoryMatch,
  'gentle-puzzles': GentlePuzzles,
  'breathing-buddies': BreathingBuddies,
  'color-flow': ColorFlow,
};

/** What a cover shows, 320 x 200, for a drawing that it is a part of. Needs <ArtDefs />. */
export function CoverScene({ name }: { readonly name: string }) {
  const Scene = scenes[name];
  if (Scene === undefined)
    throw new Error(`There is no cover "${name}": draw it in templates/parts/art/covers`);
  return <Scene />;
}

/** The cover of a card, by the card's id: a small world of 320 x 200. With an id, other drawings of the page can show it again. Needs <ArtDefs />. */
export function Cover({ name, hasId }: { readonly name: string; readonly hasId?: boolean }) {
  return (
    <svg
      className="art art-cover"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {hasId ? (
        <g id={`cover-${name}`}>
          <CoverScene name={name} />
        </g>
      ) : (
        <CoverScene name={name} />
      )}
    </svg>
  );
}
