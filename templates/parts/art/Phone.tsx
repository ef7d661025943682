import { DreamyAdventures } from './covers/DreamyAdventures.tsx';

/** What the drawn phone says. */
export interface PhoneWords {
  /** The story that plays; up to about 20 letters fit. */
  readonly title: string;
  /** The collection it belongs to. */
  readonly series: string;
  /** The sleep timer's line. */
  readonly timer: string;
}

/**
 * The app on a phone, as a picture: a story playing, a moon for its progress, a sleep timer. Needs <ArtDefs />. Where the
 * screen is wide, the hero shows it by its id, `art-app`, and this one is hidden.
 */
export function Phone({ words }: { readonly words: PhoneWords }) {
  const { title, series, timer } = words;
  return (
    <svg
      className="art art-phone"
      viewBox="0 0 300 610"
      role="img"
      aria-label={`${title}. ${series}. ${timer}.`}
    >
      <g id="art-app" className="art-app">
        <rect x="6" y="6" width="288" height="598" rx="34" fill="var(--art-ground)" />
        <svg x="12" y="12" width="276" height="284" viewBox="40 -48 240 247" aria-hidden="true">
          <DreamyAdventures />
        </svg>
        <path d="M8 284Q80 262 150 278T292 270V310H8" fill="var(--art-ground)" />
        <g fill="var(--art-paper)">
          <text x="30" y="344" fontSize="25" fontWeight="800">
            {title}
          </text>
          <text x="30" y="371" fontSize="17">
            {series}
          </text>
        </g>
        <path d="M30 430Q150 390 270 430" fill="none" stroke="var(--art-deep-lit)" strokeWidth="6" />
        <path d="M30 430Q78 414 126 411" fill="none" stroke="var(--art-moon)" strokeWidth="6" />
        <use href="#art-crescent" transform="translate(112 395)scale(.3)" />
        <circle cx="150" cy="484" r="36" fill="var(--art-moon)" />
        <path d="M141 471v26M159 471v26" stroke="var(--art-ground)" strokeWidth="8" />
        <g fill="none" stroke="var(--art-paper)">
          <path d="M60 471A17 17 0 1 1 55 487M58 458v14h14" />
          <path d="M60 471A17 17 0 1 1 55 487M58 458v14h14" transform="matrix(-1 0 0 1 300 0)" />
        </g>
        <rect x="40" y="542" width="220" height="38" rx="19" fill="var(--art-deep-lit)" opacity=".5" />
        <text x="150" y="567" fontSize="17" textAnchor="middle" fill="var(--art-paper)">
          {timer}
        </text>
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
