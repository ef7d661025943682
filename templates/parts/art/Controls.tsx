import { PhoneEdge } from './Screens.tsx';

/** The words of the drawn controls. */
export interface ControlsWords {
  readonly title: string;
  /** Their owner. Up to about 28 letters fit. */
  readonly whose: string;
  readonly timer: string;
  readonly timerValue: string;
  readonly volume: string;
  readonly volumeValue: string;
  /** The words for a choice in the text alternative. */
  readonly on: string;
  readonly off: string;
  /** The switches. Three fit. */
  readonly choices: readonly { readonly label: string; readonly on: boolean }[];
}

/**
 * The parents' screen of the app, as a picture: timer, volume, choice of content. On a phone it is in the night beside a sleeping
 * rabbit. A hill must hide its last 60 units. Needs <ArtDefs />.
 */
export function Controls({ words }: { readonly words: ControlsWords }) {
  const { title, whose, timer, timerValue, volume, volumeValue, choices } = words;
  const said = choices.map(({ label, on }) => `${label}: ${on ? words.on : words.off}`).join('. ');
  return (
    <svg
      className="art art-controls"
      viewBox="0 0 360 600"
      role="img"
      aria-label={`${title}. ${timer}: ${timerValue}. ${volume}: ${volumeValue}. ${said}.`}
    >
      <use href="#art-star" x="16" y="130" />
      <use href="#art-star" x="372" y="70" />
      <g className="art-app" transform="rotate(3 200 300)translate(46 14)">
        <rect x="6" y="6" width="288" height="598" rx="34" fill="var(--art-ground)" />
        <g fill="var(--art-paper)" fontSize="18">
          <text x="30" y="68" fontSize="26" fontWeight="800">
            {title}
          </text>
          <text x="30" y="96">
            {whose}
          </text>
          <text x="30" y="150">
            {timer}
          </text>
          <text x="270" y="150" textAnchor="end" fontWeight="800">
            {timerValue}
          </text>
          <text x="30" y="236">
            {volume}
          </text>
          <text x="270" y="236" textAnchor="end" fontWeight="800">
            {volumeValue}
          </text>
          {choices.map(({ label }, row) => (
            <text key={label} x="30" y={332 + row * 56}>
              {label}
            </text>
          ))}
        </g>
        <g fill="none" strokeWidth="6">
          <path d="M30 174H270M30 264H270" stroke="var(--art-deep-lit)" />
          <path d="M30 174H110M30 264H80" stroke="var(--art-moon)" />
        </g>
        <path d="M110 174v0M80 264v0" stroke="var(--art-moon)" strokeWidth="26" />
        {choices.map(({ label, on }, row) => (
          <g key={label} transform={`translate(0 ${row * 56})`}>
            <path d="M234 326h24" stroke={`var(--art-${on ? 'moon' : 'deep-lit'})`} strokeWidth="28" />
            <path d={`M${on ? 258 : 234} 326v0`} stroke="var(--art-ground)" strokeWidth="20" />
          </g>
        ))}
        <PhoneEdge />
      </g>
      <use href="#art-rabbit" transform="translate(-22 494)rotate(2)scale(.95)" />
    </svg>
  );
}
