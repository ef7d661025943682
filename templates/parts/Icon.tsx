// The icons: Lucide's (ISC license), drawn into the page. A new one is an import and a line.
import bookOpen from 'lucide/dist/esm/icons/book-open.mjs';
import clock from 'lucide/dist/esm/icons/clock.mjs';
import cloud from 'lucide/dist/esm/icons/cloud.mjs';
import cloudRain from 'lucide/dist/esm/icons/cloud-rain.mjs';
import download from 'lucide/dist/esm/icons/download.mjs';
import eighthNotes from 'lucide/dist/esm/icons/eighth-notes.mjs';
import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import headphones from 'lucide/dist/esm/icons/headphones.mjs';
import heart from 'lucide/dist/esm/icons/heart.mjs';
import leaf from 'lucide/dist/esm/icons/leaf.mjs';
import moon from 'lucide/dist/esm/icons/moon.mjs';
import palette from 'lucide/dist/esm/icons/palette.mjs';
import pawPrint from 'lucide/dist/esm/icons/paw-print.mjs';
import piano from 'lucide/dist/esm/icons/piano.mjs';
import playingCards from 'lucide/dist/esm/icons/playing-cards.mjs';
import puzzle from 'lucide/dist/esm/icons/puzzle.mjs';
import repeat from 'lucide/dist/esm/icons/repeat.mjs';
import shield from 'lucide/dist/esm/icons/shield.mjs';
import sparkles from 'lucide/dist/esm/icons/sparkles.mjs';
import users from 'lucide/dist/esm/icons/users.mjs';
import volume from 'lucide/dist/esm/icons/volume-1.mjs';
import waves from 'lucide/dist/esm/icons/waves-horizontal.mjs';
import wifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';
import wind from 'lucide/dist/esm/icons/wind.mjs';
import { createElement } from 'react';
import { z } from 'zod';

const shapes = {
  book: bookOpen,
  breath: wind,
  cards: playingCards,
  clock,
  cloud,
  download,
  'eye-off': eyeOff,
  headphones,
  heart,
  leaf,
  moon,
  music: eighthNotes,
  palette,
  paw: pawPrint,
  piano,
  puzzle,
  rain: cloudRain,
  repeat,
  shield,
  sparkles,
  users,
  volume,
  waves,
  'wifi-off': wifiOff,
};

type Name = keyof typeof shapes;

/** The name of an icon, for front matter. Any other name is an error. */
export const icon = z.enum(Object.keys(shapes) as [Name, ...Name[]]).describe('The name of a small drawing.');

/** A small drawing beside words that say the same. */
export function Icon({ name }: { readonly name: Name }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name].map(([element, attributes]) =>
        createElement(element, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  );
}
