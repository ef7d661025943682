/**
 * Where a light section ends and a dark one begins: hill behind hill, each later, with a house where somebody is still up.
 * The nearest takes the fill that it inherits. Needs <ArtDefs />.
 */
export function Nightfall() {
  return (
    <svg
      className="art art-nightfall"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g fill="var(--art-far)">
        <use href="#art-trees" transform="translate(300 70)scale(.8)" />
        <path d="M0 66C200 40 360 48 540 74S860 86 1000 70 1280 44 1440 64V400H0" />
      </g>
      <g fill="var(--art-mid)">
        <use href="#art-trees" transform="translate(840 136)" />
        <use href="#art-trees" transform="translate(120 166)scale(.9)" />
        <path d="M0 180C240 160 420 176 640 160S1120 110 1440 176V400H0" />
        <path d="M700 172V120L734 90 768 120V172" />
      </g>
      <path d="M716 126h14v16h-14" fill="var(--art-moon)" />
      <g fill="var(--art-near)">
        <use href="#art-trees" transform="translate(560 270)scale(1.2)" />
        <use href="#art-trees" transform="translate(1280 276)scale(1.4)" />
        <path d="M0 240C260 210 460 280 700 270S1200 230 1440 288V400H0" />
      </g>
      <path d="M0 330C280 300 560 330 820 330S1240 290 1440 320V400H0" opacity=".6" />
      <path d="M0 372C300 384 620 350 900 366S1280 384 1440 360V401H0" />
    </svg>
  );
}
