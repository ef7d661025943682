import type { ReactNode } from 'react';
import { CoverScene } from './Cover.tsx';

/** What the drawn library says: its heading, and four things to choose from. */
export interface LibraryWords {
  readonly title: string;
  /** `cover` is the name of a cover that stands elsewhere on the page with its id; up to about 15 letters fit. */
  readonly items: readonly { readonly cover: string; readonly title: string; readonly kind: string }[];
}

/** What the drawn game says: its name, and a line below it. */
export interface GameWords {
  readonly title: string;
  readonly text: string;
}

/** What the drawn player says. */
export interface PlayerWords {
  /** The story that plays; up to about 20 letters fit. */
  readonly title: string;
  /** The collection it belongs to. */
  readonly series: string;
  /** The sleep timer's line. */
  readonly timer: string;
}

/** A phone with a screen of the app, as a picture, 300 by 610. It is in the dark in both moods. Needs <ArtDefs />. */
function Phone({
  id,
  says,
  children,
}: {
  readonly id?: string;
  /** All that is written on it. */
  readonly says: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <svg className="art art-phone" viewBox="0 0 300 610" role="img" aria-label={`${says.join('. ')}.`}>
      <g id={id} className="art-app">
        <rect x="6" y="6" width="288" height="598" rx="34" fill="var(--art-ground)" />
        {children}
        <PhoneEdge />
      </g>
    </svg>
  );
}

/** The edge of a drawn phone, 300 by 610. */
export function PhoneEdge() {
  return (
    <rect x="6" y="6" width="288" height="598" rx="34" fill="none" stroke="var(--art-fur)" strokeWidth="12" />
  );
}

/** Four things to choose from, by their covers: those in `elsewhere` the page draws with an id. */
export function Library({
  words: { title, items },
  elsewhere,
}: {
  readonly words: LibraryWords;
  readonly elsewhere: ReadonlySet<string>;
}) {
  return (
    <Phone says={[title, ...items.map((item) => item.title)]}>
      <g fill="var(--art-paper)" fontSize="18">
        <text x="30" y="68" fontSize="26" fontWeight="800">
          {title}
        </text>
        {items.map((item, row) => (
          <g key={item.cover} transform={`translate(0 ${row * 120})`}>
            <svg x="18" y="92" width="112" height="112" viewBox="60 0 200 200" aria-hidden="true">
              {elsewhere.has(item.cover) ? (
                <use href={`#cover-${item.cover}`} />
              ) : (
                <CoverScene name={item.cover} />
              )}
            </svg>
            <rect
              x="18"
              y="92"
              width="112"
              height="112"
              rx="18"
              fill="none"
              stroke="var(--art-ground)"
              strokeWidth="20"
            />
            <text x="138" y="144" fontWeight="800">
              {item.title}
            </text>
            <text x="138" y="170">
              {item.kind}
            </text>
          </g>
        ))}
      </g>
    </Phone>
  );
}

/** A memory game half played: two foxes are found, a hedgehog waits for its twin. */
export function Game({ words: { title, text } }: { readonly words: GameWords }) {
  return (
    <Phone says={[title, text]}>
      <g fill="var(--art-paper)" fontSize="18">
        <text x="30" y="68" fontSize="26" fontWeight="800">
          {title}
        </text>
        <text x="30" y="96">
          {text}
        </text>
      </g>
      <path
        d="M42 132h88v116H42zM170 284h88v116h-88zM42 436h88v116H42z"
        fill="var(--art-paper)"
        stroke="var(--art-paper)"
        strokeWidth="24"
        strokeLinejoin="round"
      />
      <path
        d="M170 132h88v116h-88zM42 284h88v116H42zM170 436h88v116h-88z"
        fill="var(--art-plum)"
        stroke="var(--art-plum)"
        strokeWidth="24"
        strokeLinejoin="round"
      />
      {['46 134', '174 286'].map((at) => (
        <use key={at} href="#art-foxhead" transform={`translate(${at})scale(.64)`} />
      ))}
      <use href="#art-hedgehog" transform="translate(40 458)scale(.7)" />
      {['184 156', '56 308', '184 460'].map((at) => (
        <use key={at} href="#art-crescent" transform={`translate(${at})scale(.62)`} />
      ))}
    </Phone>
  );
}

/** The cover that `Player` shows, with its id. */
export const playing = 'dreamy-adventures';

/** A story playing, a moon for its progress, a sleep timer. The hero shows it, too, by its id: `art-app`. */
export function Player({ words: { title, series, timer } }: { readonly words: PlayerWords }) {
  return (
    <Phone id="art-app" says={[title, series, timer]}>
      <svg x="12" y="12" width="276" height="284" viewBox="40 -48 240 247" aria-hidden="true">
        <g id={`cover-${playing}`}>
          <CoverScene name={playing} />
        </g>
      </svg>
      <path d="M8 284Q80 262 150 278T292 270V310H8" fill="var(--art-ground)" />
      <g fill="var(--art-paper)">
        <text x="30" y="344" fontSize="26" fontWeight="800">
          {title}
        </text>
        <text x="30" y="372" fontSize="18">
          {series}
        </text>
      </g>
      <path d="M30 430A370 370 0 0 1 270 430" fill="none" stroke="var(--art-deep-lit)" strokeWidth="6" />
      {/* A circle around 150 780: what has been heard comes along with the moon, from behind the left end. */}
      <svg x="27" y="390" width="270" height="48" viewBox="27 390 270 48" aria-hidden="true">
        <path d="M-112 518A370 370 0 0 1 126 411" fill="none" stroke="var(--art-moon)" strokeWidth="6" />
        <use href="#art-crescent" transform="translate(112 395)scale(.3)" />
      </svg>
      <circle cx="150" cy="484" r="36" fill="var(--art-moon)" />
      <path d="M141 471v26M159 471v26" stroke="var(--art-ground)" strokeWidth="8" />
      <g fill="none" stroke="var(--art-paper)">
        <path d="M60 471A17 17 0 1 1 55 487M58 458v14h14" />
        <path d="M60 471A17 17 0 1 1 55 487M58 458v14h14" transform="matrix(-1 0 0 1 300 0)" />
      </g>
      <rect x="40" y="542" width="220" height="38" rx="19" fill="var(--art-deep-lit)" opacity=".5" />
      <text x="150" y="567" fontSize="18" textAnchor="middle" fill="var(--art-paper)">
        {timer}
      </text>
    </Phone>
  );
}
