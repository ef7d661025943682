import { Awake } from './Face.tsx';
import { House } from './House.tsx';
import { LyingPlayer, Player, type PlayerWords } from './Screens.tsx';

const stars = (places: readonly string[]) =>
  places.map((at) => <use key={at} href="#art-star" className="art-twinkle" transform={at} />);

/** The eyes of the moon, at the position of its sleeping ones (see ArtDefs). */
const moonFace = 'translate(61 53)rotate(-18)scale(.74)';

/**
 * The wide hero's background. It fills its box from the bottom right: hills continue past both edges, and the rest is beside the
 * words. The left 55% stay free above the hills. All animals are awake until the visitor scrolls. Needs <ArtDefs />, and the cover
 * with the owl.
 */
export function HeroScene({ words }: { readonly words: PlayerWords }) {
  return (
    <svg className="art art-hero" viewBox="0 0 1440 760" preserveAspectRatio="xMaxYMax" aria-hidden="true">
      <g className="art-up">
        <circle cx="1242" cy="154" r="300" fill="url(#art-glow)" />
        <g>
          {stars(['translate(960 100)scale(1.3)', 'translate(1392 210)'])}
          {stars(['translate(16 290)', 'translate(-180 130)scale(.8)'])}
        </g>
        <g transform="translate(1152 64)scale(1.8)">
          <use href="#art-moon" />
          <Awake turn={5} transform={moonFace} left={-21} right={21} y={0} />
        </g>
      </g>
      <House transform="translate(1150 422)scale(.9)" />
      <g className="art-hills">
        <g>
          <use href="#art-trees" x="780" y="536" />
          <use href="#art-trees" transform="translate(190 622)scale(.7)" />
          <path d="M-1500 620Q-400 650 0 632 400 610 760 536T1440 464 3000 540V760H-1500" />
        </g>
        <path d="M-1500 660Q-300 650 60 656 560 670 800 612T1440 550 3000 600V760H-1500" />
      </g>
      <g transform="rotate(-4 1000 400)translate(890 138)scale(.79)">
        <Player words={words} />
      </g>
      <g className="art-sleeper">
        <g transform="translate(1102 466)">
          <use href="#art-fox" />
          <Awake turn={3} transform="rotate(-9 60 90)translate(0-7)" left={35} right={91} y={86} size={9} />
        </g>
      </g>
      <g transform="translate(520 612)rotate(3)scale(.76)">
        <use href="#art-rabbit" />
        <Awake turn={2} left={21} right={49} y={66} size={7} />
      </g>
      <g transform="translate(690 603)scale(.88)">
        <use href="#art-hedgehog" />
        <Awake turn={1} left={12} right={36} y={58} size={6} />
      </g>
      {/* The tree of the owl's branch, beyond the edge of most windows. */}
      <use href="#art-trees" transform="translate(1490 640)scale(6.4)" fill="var(--art-plum)" />
      <path
        className="art-near"
        d="M-1500 700Q-100 720 560 684 760 690 868 622 930 590 1130 606T1440 610 3000 680V760H-1500"
      />
      <path d="M1560 404Q1350 350 1256 370 1350 352 1560 380" fill="var(--art-plum)" />
      <g transform="translate(1322 246)">
        <use href="#art-owl" />
        <Awake turn={4} left={32} right={68} y={43} size={7} />
      </g>
    </svg>
  );
}

/**
 * The hero background of phones and tablets: hills, the app, a fox and the moon that rises behind it. It is as wide as the screen
 * and 7/12 as high. Above it there are only two stars.
 */
export function HeroScenePhone({ words }: { readonly words: PlayerWords }) {
  return (
    <svg className="art art-hero-phone" aria-hidden="true">
      <svg viewBox="0 0 360 740" preserveAspectRatio="xMaxYMin" aria-hidden="true">
        <g>{stars(['translate(336 62)scale(.8)', 'translate(348 30)scale(.5)'])}</g>
      </svg>
      <svg viewBox="0 530 360 210" preserveAspectRatio="xMidYMax" aria-hidden="true">
        <circle cx="304" cy="568" r="110" fill="url(#art-glow)" />
        <g transform="translate(270 534)scale(.68)">
          <use href="#art-moon" />
          <Awake turn={5} transform={moonFace} left={-21} right={21} y={0} />
        </g>
        <g className="art-hills">
          <g>
            <use href="#art-trees" transform="translate(4 616)scale(.5)" />
            <path d="M-700 590Q-200 640 60 616T400 606 1060 610V740H-700" />
          </g>
          <path d="M-700 650C-300 630-60 670 90 648S300 620 1060 650V740H-700" />
        </g>
        <g transform="translate(18 552)rotate(-3)">
          <LyingPlayer words={words} />
        </g>
        <g className="art-sleeper">
          <g transform="translate(196 602)scale(.6)">
            <use href="#art-fox" />
            <Awake turn={3} transform="rotate(-9 60 90)translate(0-7)" left={35} right={91} y={86} size={9} />
          </g>
        </g>
        <path
          className="art-near"
          d="M-700 690C-200 640 40 684 130 674 170 670 190 684 250 683S330 668 400 666 700 650 1060 700V741H-700"
        />
      </svg>
    </svg>
  );
}
