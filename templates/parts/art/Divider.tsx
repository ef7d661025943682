const hills = {
  1: [
    'M0 40C140 16 300 14 460 40S700 84 800 84 1300 80 1360 40Q1390 20 1440 14V97H0',
    'M0 84C240 92 420 80 620 66S900 53 1060 53 1300 54 1440 72V97H0',
  ],
  2: [
    'M0 62C200 20 380 6 560 30S900 84 1080 60 1300 18 1440 24V97H0',
    'M0 88C300 92 500 60 760 56S1180 84 1440 62V97H0',
  ],
  3: [
    'M0 34C90 8 220 6 300 30S400 84 480 84H1340L1440 66V97H0',
    'M0 76C140 80 300 60 480 58S760 54 960 53 1320 56 1440 48V97H0',
  ],
  4: [
    'M0 20C180 6 360 30 520 56S820 66 1000 40 1300 6 1440 18V97H0',
    'M0 76C260 48 480 62 720 78S1160 86 1440 56V97H0',
  ],
  5: [
    'M0 54C120 26 240 12 400 22S700 84 800 84 1300 80 1360 50Q1400 30 1440 26V97H0',
    'M0 66C200 78 380 86 560 72S780 54 980 53 1300 52 1440 66V97H0',
  ],
} as const;

/**
 * The hill line between two sections, in five shapes: the hill behind is half of the section above. Everywhere from 57% to
 * 91% of the width, the nearer hill of 1, 3 and 5 covers what stands no higher than 40% of its height: nobody floats there.
 * Its height is the style's.
 */
export function Divider({ shape }: { readonly shape: keyof typeof hills }) {
  const [back, front] = hills[shape];
  return (
    <svg
      className="art art-divider"
      viewBox="0 0 1440 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d={back} opacity=".5" />
      <path d={front} />
    </svg>
  );
}
