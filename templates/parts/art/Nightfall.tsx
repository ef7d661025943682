import type { ReactNode } from 'react';
import { House } from './House.tsx';

/** A lamp on its post, lit until the visitor passes it. */
function Lamp({ at, height = 64 }: { readonly at: string; readonly height?: number }) {
  return (
    <g transform={`translate(${at})`}>
      <path d={`M0 20V${-height}`} stroke="var(--art-plum)" strokeWidth="6" />
      <circle cy={-height} r="13" fill="var(--art-deep)" />
      <circle className="art-window" cy={-height} r="13" fill="var(--art-moon-dim)" />
    </g>
  );
}

/** Wooden parts: lines. */
function Wood({ at, d }: { readonly at: string; readonly d: string }) {
  return <path d={d} transform={`translate(${at})`} fill="none" stroke="var(--art-plum)" strokeWidth="7" />;
}

const trees = (...places: readonly string[]) =>
  places.map((at) => <use key={at} href="#art-trees" transform={`translate(${at}`} />);

/**
 * The way home: the objects that each page passes, behind the second hill, where a phone also shows them (from 400 to 1040); and
 * the trees on that hill. In each there is still a light on.
 */
const places = {
  house: [<House key="house" transform="translate(690 96)" />, trees('840 166)', '120 174)')],
  wood: [
    <g key="tent" transform="translate(660 76)">
      <path d="M0 90L58 0 116 90" fill="var(--art-plum)" />
      <path d="M34 90L58 42 82 90" fill="var(--art-deep)" />
      <path className="art-window" d="M34 90L58 42 82 90" fill="var(--art-moon-dim)" />
    </g>,
    trees('470 170)', '540 168)scale(1.3)', '800 166)scale(1.5)', '180 174)', '1210 174)scale(1.2)'),
  ],
  pond: [
    <g key="bridge">
      <path d="M520 166Q720 124 920 166" fill="var(--art-mist)" />
      <path d="M590 152h40M780 156h60" stroke="var(--art-fur)" />
      <Lamp at="640 118" height={40} />
      <Wood at="640 150" d="M0 10Q80-50 160 6M0-20Q80-80 160-24M30-6v-30M80-20v-30M130-8v-30" />
    </g>,
    trees('960 170)scale(.9)', '250 170)'),
  ],
  meadow: [
    <g key="swing">
      <Wood at="640 80" d="M0 90L24 0 48 90M140 90L164 0 188 90M24 2H164M70 2V52M108 2V52M60 54H118" />
      <Lamp at="880 150" height={44} />
    </g>,
    trees('470 170)scale(.8)', '1080 170)'),
  ],
  village: [
    <g key="houses">
      <House transform="translate(590 106)scale(.9)" />
      <House transform="translate(690 80)scale(1.2)" />
      <House transform="translate(812 108)scale(.8)" />
    </g>,
    trees('900 168)', '200 172)'),
  ],
  crossroads: [
    <g key="sign">
      <Wood at="700 60" d="M0 100V0" />
      <path
        d="M690 66H764L780 80 764 94H690ZM714 100H640L626 114 640 128H714Z"
        fill="var(--art-plum-lit)"
        stroke="var(--art-plum)"
      />
      <Lamp at="820 150" />
    </g>,
    trees('500 168)scale(1.2)', '1000 170)'),
  ],
  gate: [
    <g key="gate">
      <path d="M420 156H660M800 156H1060" stroke="var(--art-plum)" strokeWidth="56" strokeDasharray="0 30" />
      <Wood at="690 90" d="M0 80V0M80 80V0M0 34Q40 6 80 34M0 60H80M20 22V70M40 16V70M60 22V70" />
      <Lamp at="690 100" height={22} />
    </g>,
    trees('240 172)', '1180 172)'),
  ],
  letterbox: [
    <g key="box">
      <House transform="translate(520 112)scale(.8)" />
      <Wood at="760 110" d="M0 60V0" />
      <path d="M726 112V84Q726 62 748 62H788Q806 62 806 84V112Z" fill="var(--art-plum-lit)" />
      <path d="M742 86h40" stroke="var(--art-plum)" strokeWidth="6" />
      <path d="M804 84V58h16" fill="none" stroke="var(--art-fox)" strokeWidth="6" />
    </g>,
    trees('880 166)scale(1.1)', '380 170)scale(.7)'),
  ],
  bakery: [
    <g key="oven">
      <House transform="translate(680 80)scale(1.25)" />
      <path
        d="M760 60Q786 30 764 0T790-40"
        fill="none"
        stroke="var(--art-mist)"
        strokeWidth="14"
        strokeDasharray="0 20"
        opacity=".7"
      />
    </g>,
    trees('560 168)', '960 170)scale(.8)'),
  ],
  lamps: [
    <g key="lamps">
      <Lamp at="520 170" height={84} />
      <Lamp at="680 156" height={66} />
      <Lamp at="810 148" height={50} />
      <Lamp at="920 142" height={36} />
    </g>,
    trees('600 168)scale(.7)', '1040 170)'),
  ],
} satisfies Record<string, readonly [ReactNode, ReactNode]>;

/** The name of a place on the way home. */
export type PlaceName = keyof typeof places;

/** Their names, for front matter. */
export const placeNames = Object.keys(places) as [PlaceName, ...PlaceName[]];

/**
 * The border of a light and a dark section: hill behind hill, each later, and a place on the way home with a light on. The nearest
 * hill has the inherited fill. Needs <ArtDefs />.
 */
export function Nightfall({ place }: { readonly place: PlaceName }) {
  const [there, around] = places[place];
  return (
    <svg
      className="art art-nightfall"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g fill="var(--late)">
        <path d="M0 66Q280 30 540 66T1000 62 1440 64V400H0" />
      </g>
      {there}
      <g fill="color-mix(in srgb,var(--late) 60%,var(--hour))">
        {around}
        <path d="M0 180Q320 150 640 160T1440 176V400H0" />
      </g>
      <g opacity=".4">
        <use href="#art-trees" transform="translate(560 290)scale(1.2)" />
        <path d="M0 260Q350 230 700 290T1440 308V400H0" />
      </g>
      <path d="M0 372Q450 390 900 366T1440 360V401H0" />
    </svg>
  );
}
