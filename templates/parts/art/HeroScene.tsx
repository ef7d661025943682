import { House } from './House.tsx';
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
        <g>{stars(['translate(960 100)scale(1.3)', 'translate(1100 96)scale(.8)', 'translate(1392 210)'])}</g>
        <path
          d="M1160 232h130M1196 212h62M846 236h60M864 222h20"
          stroke="var(--art-mist)"
          strokeWidth="36"
          opacity=".7"
        />
        <use href="#art-moon" transform="translate(1164 26)scale(1.8)" />
      </g>
      <House transform="translate(1150 390)scale(.9)" />
      <g className="art-hills">
        <g>
          <use href="#art-trees" x="780" y="536" />
          <use href="#art-trees" transform="translate(1350 464)scale(1.3)" />
          <use href="#art-trees" transform="translate(190 622)scale(.7)" />
          <path d="M-1500 620C-700 600-300 640 0 632 300 620 480 570 760 536S1160 414 1440 464V760H-1500" />
        </g>
        <path d="M-1500 660C-600 670-200 640 60 656S560 680 800 612 1120 494 1440 550V760H-1500" />
      </g>
      <g className="art-beside">
        <use href="#art-app" transform="rotate(-4 1000 400)translate(890 138)scale(.79)" />
      </g>
      <g className="art-sleeper">
        <use href="#art-fox" transform="translate(1102 466)" />
      </g>
      <use href="#art-rabbit" transform="translate(520 612)rotate(3)scale(.76)" />
      <use href="#art-hedgehog" transform="translate(690 622)scale(.88)" />
      <path
        d="M-1500 700C-300 740 200 674 560 684S790 664 868 622C920 594 1000 596 1130 606S1240 592 1320 588 1400 594 1440 610V760H-1500"
        fill="var(--near)"
      />
      <path
        d="M1440 366Q1350 348 1256 370 1350 366 1440 390ZM1340 364q-18-18-38-14 12 16 38 14"
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
        <circle cx="310" cy="60" r="120" fill="url(#art-glow)" />
        <use href="#art-moon" transform="translate(274 18)scale(.72)" />
        <g>{stars(['translate(248 36)scale(.6)', 'translate(338 138)scale(.8)'])}</g>
      </svg>
      <svg viewBox="0 0 360 740" preserveAspectRatio="xMidYMax" aria-hidden="true">
        <g className="art-hills">
          <g>
            <use href="#art-trees" transform="translate(16 596)scale(.6)" />
            <path d="M-700 590Q-200 620 60 586T400 590 1060 600V740H-700" />
          </g>
          <path d="M-700 640C-300 600-60 660 90 634S300 590 1060 620V740H-700" />
        </g>
        <use href="#art-app" transform="translate(40 536)rotate(-4)scale(.46)" />
        <g className="art-sleeper">
          <use href="#art-fox" transform="translate(160 580)scale(.68)" />
        </g>
        <use href="#art-hedgehog" transform="translate(14 632)scale(.54)" />
        <path
          d="M-700 690C-200 640 40 684 130 674 170 670 190 684 250 683S330 668 400 666 700 650 1060 700V741H-700"
          fill="var(--near)"
        />
      </svg>
    </svg>
  );
}
