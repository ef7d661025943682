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

/** The content of a cover, 320 x 200, for use inside a drawing. Needs <ArtDefs />. */
export function CoverScene({ name }: { readonly name: string }) {
  const Scene = scenes[name];
  if (Scene === undefined)
    throw new Error(`There is no cover "${name}": draw it in templates/parts/art/covers`);
  return <Scene />;
}

/** Covers that a page does not show, so that other drawings can use parts of them. Needs <ArtDefs />. */
export function CoverDefs({ names }: { readonly names: readonly string[] }) {
  return (
    <svg className="art-defs" width="0" height="0" aria-hidden="true">
      <defs>
        {names.map((name) => (
          <CoverWithId key={name} name={name} />
        ))}
      </defs>
    </svg>
  );
}

function CoverWithId({ name }: { readonly name: string }) {
  return (
    <g id={`cover-${name}`}>
      <CoverScene name={name} />
    </g>
  );
}

/**
 * The cover of a card, by the card's id: a small world of 320 x 200. With an id, other drawings of the page can repeat it. A
 * repeated cover is such a drawing. Needs <ArtDefs />.
 */
export function Cover({
  name,
  shown = 'alone',
}: {
  readonly name: string;
  readonly shown?: 'alone' | 'for-others' | 'again';
}) {
  return (
    <svg
      className="art art-cover"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {shown === 'again' ? (
        <use href={`#cover-${name}`} />
      ) : shown === 'for-others' ? (
        <CoverWithId name={name} />
      ) : (
        <CoverScene name={name} />
      )}
    </svg>
  );
}
