/**
 * The footer's dark ground: hills on which the animals sleep, in the middle 360 units so that a phone shows all. It needs the full
 * width and a height (drawn for 220 px). Its hills have the inherited fill.
 */
export function SleepingGround() {
  return (
    <svg
      className="art art-asleep"
      viewBox="-180 0 360 220"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
    >
      <g opacity=".7">
        {['-126 26)scale(.5', '48 12)scale(.4', '148 40)scale(.5', '310 20)scale(.6'].map((at) => (
          <use key={at} href="#art-star" transform={`translate(${at})`} />
        ))}
      </g>
      <g opacity=".5">
        <use href="#art-trees" transform="translate(196 138)scale(.9)" />
        <path d="M-1400 160Q-700 60-160 140T620 150 1400 150V220H-1400" />
      </g>
      {/* In the dark: the rest of their colors. */}
      <g opacity=".6">
        <use href="#art-rabbit" transform="translate(88 97)scale(.58)" />
        <use href="#art-fox" transform="translate(-84 74)scale(.66)" />
        <use href="#art-hedgehog" transform="translate(-166 121)scale(.62)" />
      </g>
      <path d="M-1400 200Q-700 140-180 168T100 158 1400 170V221H-1400" />
    </svg>
  );
}
