import type { ReactNode } from 'react';
import { CoverScene } from './Cover.tsx';

/** The words of the drawn library: its heading, and four things to choose from. */
export interface LibraryWords {
  readonly title: string;
  /** `cover` is the name of a cover with an id elsewhere on the page. Up to about 15 letters fit. */
  readonly items: readonly { readonly cover: string; readonly title: string; readonly kind: string }[];
}

/** The words of the drawn game: its name, and a line below it. */
export interface GameWords {
  readonly title: string;
  readonly text: string;
}

/** The words of the drawn player. */
export interface PlayerWords {
  /** The story that plays. Up to about 20 letters fit. */
  readonly title: string;
  /** The collection it belongs to. */
  readonly series: string;
  /** The sleep timer's line. Up to about 18 letters fit. */
  readonly timer: string;
}

/** A phone with a screen of the app, as a picture, 300 by 610. It is dark in both modes. Needs <ArtDefs />. */
function Phone({
  says,
  children,
}: {
  /** All text on it. */
  readonly says: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <svg className="art art-phone" viewBox="0 0 300 610" role="img" aria-label={`${says.join('. ')}.`}>
      <Screen>{children}</Screen>
    </svg>
  );
}

/** Its screen and its edge, for use inside a drawing. */
function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <g className="art-app">
      <rect x="6" y="6" width="288" height="598" rx="34" fill="var(--art-ground)" />
      {children}
      <PhoneEdge />
    </g>
  );
}

/** The edge of a drawn phone, 300 by 610. */
export function PhoneEdge() {
  return (
    <rect x="6" y="6" width="288" height="598" rx="34" fill="none" stroke="var(--art-fur)" strokeWidth="12" />
  );
}

/** A title, and smaller text below it. */
function Title({ y, title, text }: { readonly y: number; readonly title: string; readonly text?: string }) {
  return (
    <g fill="var(--art-paper)" fontSize="18">
      <text x="30" y={y} fontSize="26" fontWeight="800">
        {title}
      </text>
      {text && (
        <text x="30" y={y + 28}>
          {text}
        </text>
      )}
    </g>
  );
}

/** Four things to choose from, by their covers. The page draws those in `elsewhere` with an id. */
export function Library({
  words: { title, items },
  elsewhere,
}: {
  readonly words: LibraryWords;
  readonly elsewhere: ReadonlySet<string>;
}) {
  return (
    <Phone says={[title, ...items.map((item) => item.title)]}>
      <Title y={68} title={title} />
      <g fill="var(--art-paper)" fontSize="18">
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
      <Title y={68} title={title} text={text} />
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
      <use href="#art-hedgehog" transform="translate(44 458)scale(.66)" />
      {['214 190', '86 342', '214 494'].map((at) => (
        <use key={at} href="#art-star" transform={`translate(${at})scale(3)`} />
      ))}
    </Phone>
  );
}

/** The cover in `Player`, with its id. */
export const playing = 'dreamy-adventures';

/** A story playing, a moon for its progress, a sleep timer; 300 by 610, for use inside a drawing. */
export function Player({ words }: { readonly words: PlayerWords }) {
  return (
    <Screen>
      <svg x="12" y="12" width="276" height="284" viewBox="40 -48 240 247" aria-hidden="true">
        <g id={`cover-${playing}`}>
          <CoverScene name={playing} />
        </g>
      </svg>
      <Playing words={words} heard="M-112 518A370 370 0 0 1 126 411" moon="112 395" />
    </Screen>
  );
}

/** The end: the boat has come home to the sill, the moon to the end of its path. As a picture. Needs <Player />. */
export function Ending({ words }: { readonly words: PlayerWords }) {
  return (
    <Phone says={[words.title, words.series, words.timer]}>
      <path d="M12 20H288V300H12" fill="var(--art-plum)" />
      <path d="M72 226V140Q72 56 150 56T228 140V226" fill="var(--art-deep)" />
      <use href="#art-star" x="116" y="116" />
      <use href="#art-boat" transform="translate(60 122)scale(.58)" />
      <path
        d="M72 226V140Q72 56 150 56T228 140V226M50 228H250"
        fill="none"
        stroke="var(--art-plum-lit)"
        strokeWidth="14"
      />
      <Playing words={words} heard="M-112 518A370 370 0 0 1 256 424" moon="236 404" />
    </Phone>
  );
}

/** The lower half of the player: the story, and its progress. `heard` is the moon's path behind it. */
function Playing({
  words: { title, series, timer },
  heard,
  moon,
}: {
  readonly words: PlayerWords;
  readonly heard: string;
  readonly moon: string;
}) {
  return (
    <>
      <path d="M8 284Q80 262 150 278T292 270V310H8" fill="var(--art-ground)" />
      <Title y={344} title={title} text={series} />
      <path d="M30 430A370 370 0 0 1 270 430" fill="none" stroke="var(--art-deep-lit)" strokeWidth="6" />
      {/* A circle around 150 780: the finished part follows the moon, from behind the left end. */}
      <svg x="27" y="390" width="270" height="48" viewBox="27 390 270 48" aria-hidden="true">
        <path d={heard} fill="none" stroke="var(--art-moon)" strokeWidth="6" />
        <use href="#art-crescent" transform={`translate(${moon})scale(.3)`} />
      </svg>
      <circle cx="150" cy="484" r="36" fill="var(--art-moon)" />
      <path d="M141 471v26M159 471v26" stroke="var(--art-ground)" strokeWidth="8" />
      <rect x="40" y="542" width="220" height="38" rx="19" fill="var(--art-deep-lit)" opacity=".5" />
      <text x="150" y="567" fontSize="18" textAnchor="middle" fill="var(--art-paper)">
        {timer}
      </text>
    </>
  );
}

/** The player on a phone in landscape, 240 by 120, for use inside a drawing. Needs <Player />. */
export function LyingPlayer({ words: { title, timer } }: { readonly words: PlayerWords }) {
  return (
    <g className="art-app">
      <rect x="3" y="3" width="234" height="114" rx="18" fill="var(--art-ground)" />
      <svg x="6" y="6" width="108" height="108" viewBox="60 -2 202 202" aria-hidden="true">
        <use href={`#cover-${playing}`} />
      </svg>
      <g fill="var(--art-paper)">
        <text x="122" y="36" fontSize="14" fontWeight="800">
          {title}
        </text>
        <text x="122" y="57" fontSize="12">
          {timer}
        </text>
      </g>
      <path d="M158 88h60" stroke="var(--art-deep-lit)" />
      <circle cx="138" cy="88" r="15" fill="var(--art-moon)" />
      <path d="M134 83v10M142 83v10" stroke="var(--art-ground)" />
      <rect
        x="3"
        y="3"
        width="234"
        height="114"
        rx="18"
        fill="none"
        stroke="var(--art-fur)"
        strokeWidth="6"
      />
    </g>
  );
}

/** The words of a screen on a collection's page. */
export interface ShownWords {
  /** The id of a card, whose cover is on the page with this id. */
  readonly cover: string;
  readonly title: string;
  readonly text: string;
  /** The buttons below: up to three, of about 22 letters. */
  readonly rows: readonly string[];
}

/** A screen of the app for a collection: its picture, and below it the choices or settings. */
export function Shown({ words: { cover, title, text, rows } }: { readonly words: ShownWords }) {
  return (
    <Phone says={[title, text, ...rows]}>
      <Title y={68} title={title} text={text} />
      {/* As a whole, so that no animal is cut in half. */}
      <svg x="12" y="124" width="276" height="173" viewBox="0 0 320 200" aria-hidden="true">
        <use href={`#cover-${cover}`} />
      </svg>
      {rows.map((row, index) => (
        <g key={row} transform={`translate(0 ${326 + index * 76})`}>
          <rect x="24" width="252" height="48" rx="24" fill="var(--art-deep-lit)" opacity=".5" />
          <use href="#art-star" x="46" y="24" />
          <text x="70" y="30" fontSize="17" fill="var(--art-paper)">
            {row}
          </text>
        </g>
      ))}
      {rows.length < 3 && (
        <g transform={`translate(150 ${445 + 38 * rows.length})`}>
          <circle r="36" fill="var(--art-moon)" />
          <path d="M-9-13v26M9-13v26" stroke="var(--art-ground)" strokeWidth="8" />
        </g>
      )}
    </Phone>
  );
}
