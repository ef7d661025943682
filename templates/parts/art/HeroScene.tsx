import { Owl } from './Owl.tsx';

const stars = (places: readonly string[]) =>
  places.map((at) => <use key={at} href="#art-star" className="art-twinkle" transform={at} />);

/**
 * The wide hero's background: fills its box from the bottom right; hills go on past the left edge. The left 55% stay
 * free above the hills. Needs <ArtDefs />.
 */
export function HeroScene() {
  return (
    <svg className="art art-hero" viewBox="0 0 1440 760" preserveAspectRatio="xMaxYMax" aria-hidden="true">
      <circle cx="1130" cy="180" r="330" fill="url(#art-glow)" />
      <g>
        {stars([
          'translate(840 96)scale(1.3)',
          'translate(930 270)scale(.7)',
          'translate(1290 70)',
          'translate(1000 60)scale(.6)',
          'translate(1250 330)scale(.8)',
          'translate(816 380)scale(.9)',
          'translate(1400 150)scale(.6)',
        ])}
      </g>
      <use href="#art-moon" transform="translate(1030 80)scale(2)" />
      <path
        d="M-1500 640C-700 590-300 650 0 628 300 606 480 560 760 536S1160 420 1440 470V760H-1500"
        fill="url(#art-far)"
      />
      <g fill="var(--art-mid)">
        <use href="#art-trees" x="800" y="534" />
        <use href="#art-trees" transform="translate(1370 466)scale(1.2)" />
        <use href="#art-trees" transform="translate(250 612)scale(.7)" />
        <path d="M640 562V528L662 506 684 528V558Z" />
        <path d="M656 530h12v14h-12" fill="var(--art-moon)" />
      </g>
      <path
        d="M-1500 680C-600 690-200 630 60 652S560 700 800 620 1120 500 1440 556V760H-1500"
        fill="url(#art-mid)"
      />
      <use href="#art-fox" transform="translate(990 450)scale(1.1)" />
      <path
        d="M-1500 730C-300 750 200 690 560 712S900 650 1000 606Q1120 632 1260 616 1340 600 1440 640V760H-1500"
        fill="var(--art-near)"
      />
      <use href="#art-hedgehog" transform="translate(790 592)scale(.9)" />
      <path
        d="M1440 372Q1350 350 1262 366 1340 366 1440 396M1330 362q-16-20-34-16 8 18 34 16M1392 372q-14 24-34 22 8-20 34-22"
        fill="var(--art-plum)"
      />
      <Owl transform="translate(1306 252)" />
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
          {stars(['translate(236 34)scale(.6)', 'translate(338 150)scale(.8)', 'translate(24 22)scale(.5)'])}
        </g>
      </svg>
      <svg viewBox="0 0 360 740" preserveAspectRatio="xMidYMax" aria-hidden="true">
        <path d="M-700 590Q-200 620 60 586T400 590 1060 600V740H-700" fill="url(#art-far)" />
        <use href="#art-trees" fill="var(--art-mid)" transform="translate(20 592)scale(.6)" />
        <path d="M-700 640C-300 600-60 660 90 634S300 590 1060 620V740H-700" fill="url(#art-mid)" />
        <use href="#art-fox" transform="translate(160 590)scale(.66)" />
        <path
          d="M-700 690C-200 640 40 690 170 676S320 700 400 676 800 660 1060 700V740H-700"
          fill="var(--art-near)"
        />
        <use href="#art-hedgehog" transform="translate(46 632)scale(.6)" />
      </svg>
    </svg>
  );
}
