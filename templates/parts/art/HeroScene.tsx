import { Owl } from './Owl.tsx';

const stars = (places: readonly string[]) =>
  places.map((at) => <use key={at} href="#art-star" className="art-twinkle" transform={at} />);

/**
 * The wide hero's background: fills its box from the bottom right; hills go on past the left edge. The left 55% stay
 * free above the hills. A page with the drawn phone shows it here, too, stood in the grass. Needs <ArtDefs />.
 */
export function HeroScene() {
  return (
    <svg className="art art-hero" viewBox="0 0 1440 760" preserveAspectRatio="xMaxYMax" aria-hidden="true">
      <g className="art-up">
        <circle cx="1254" cy="116" r="300" fill="url(#art-glow)" />
        <g>
          {stars([
            'translate(960 100)scale(1.3)',
            'translate(1100 96)scale(.8)',
            'translate(1392 210)',
            'translate(1226 322)scale(.7)',
          ])}
        </g>
        <path
          d="M1160 232h130M1196 212h62M846 236h60M864 222h20"
          stroke="var(--art-mist)"
          strokeWidth="36"
          opacity=".7"
        />
        <use href="#art-moon" transform="translate(1164 26)scale(1.8)" />
      </g>
      <g fill="var(--art-far)">
        <use href="#art-trees" x="800" y="526" />
        <use href="#art-trees" transform="translate(1110 467)scale(.8)" />
        <use href="#art-trees" transform="translate(1350 464)scale(1.3)" />
        <use href="#art-trees" transform="translate(250 588)scale(.7)" />
        <path d="M400 590V556L426 532 452 556V586" />
      </g>
      <path
        d="M-1500 610C-700 560-300 620 0 600 300 580 480 548 760 526S1160 414 1440 464V760H-1500"
        fill="url(#art-far)"
      />
      <path d="M420 558h11v13h-11" fill="var(--art-moon)" />
      <path
        d="M-1500 650C-600 660-200 600 60 626S560 672 800 602 1120 494 1440 550V760H-1500"
        fill="url(#art-mid)"
      />
      <g className="art-beside">
        <use href="#art-app" transform="rotate(-4 1000 400)translate(890 128)scale(.79)" />
      </g>
      <g className="art-breathe art-sleeper">
        <use href="#art-fox" transform="translate(1102 466)" />
      </g>
      <use href="#art-rabbit" transform="translate(560 608)rotate(3)scale(.76)" />
      <use href="#art-hedgehog" transform="translate(730 614)scale(.88)" />
      <path
        d="M-1500 690C-300 730 200 650 560 676S860 658 950 610C1000 588 1050 614 1130 614S1240 594 1320 588 1400 594 1440 610V760H-1500"
        fill="var(--art-near)"
      />
      <path
        d="M1440 366Q1350 348 1256 370 1350 366 1440 390ZM1340 364q-18-18-38-14 12 16 38 14M1404 376q-26 4-36 24 24 0 36-24"
        fill="var(--art-plum)"
      />
      <Owl transform="translate(1322 246)" />
    </svg>
  );
}

/**
 * The phone's hero background: a moon in the top right corner, hills and a fox in the bottom quarter; between them
 * nothing. Both keep their size in any taller or wider box. Needs <ArtDefs />.
 */
export function HeroScenePhone() {
  return (
    <svg className="art art-hero-phone" aria-hidden="true">
      <svg viewBox="0 0 360 740" preserveAspectRatio="xMaxYMin" aria-hidden="true">
        <circle cx="300" cy="72" r="130" fill="url(#art-glow)" />
        <use href="#art-moon" transform="translate(256 24)scale(.88)" />
        <g>
          {stars(['translate(236 34)scale(.6)', 'translate(338 150)scale(.8)', 'translate(222 80)scale(.5)'])}
        </g>
      </svg>
      <svg viewBox="0 0 360 740" preserveAspectRatio="xMidYMax" aria-hidden="true">
        <use href="#art-trees" fill="var(--art-far)" transform="translate(16 596)scale(.6)" />
        <path d="M-700 590Q-200 620 60 586T400 590 1060 600V740H-700" fill="url(#art-far)" />
        <path d="M-700 640C-300 600-60 660 90 634S300 590 1060 620V740H-700" fill="url(#art-mid)" />
        <g className="art-breathe art-sleeper">
          <use href="#art-fox" transform="translate(160 580)scale(.68)" />
        </g>
        <use href="#art-hedgehog" transform="translate(50 628)scale(.62)" />
        <use href="#art-rabbit" transform="translate(392 618)scale(.6)" />
        <path
          d="M-700 690C-200 640 40 684 130 674 170 670 190 684 250 683S330 668 400 666 700 650 1060 700V741H-700"
          fill="var(--art-near)"
        />
      </svg>
    </svg>
  );
}
