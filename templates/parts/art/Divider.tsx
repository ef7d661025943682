const hills = {
  1: [
    'M0 40Q220-10 460 40T900 80 1360 40L1440 14V97H0',
    'M0 84C240 92 420 80 620 66S900 53 1060 53 1300 54 1440 72V97H0',
  ],
  2: ['M0 62Q320-30 680 44T1440 24V97H0', 'M0 88Q360 90 760 56T1440 62V97H0'],
  3: [
    'M0 34Q160-10 320 36T480 84H1340L1440 66V97H0',
    'M0 76C140 80 300 60 480 58S760 54 960 53 1320 56 1440 48V97H0',
  ],
  4: ['M0 20Q260-10 560 52T1440 18V97H0', 'M0 76Q360 30 720 70T1440 56V97H0'],
  5: [
    'M0 54Q200-10 420 24T900 82 1360 50L1440 26V97H0',
    'M0 66C200 78 380 86 560 72S780 54 980 53 1300 52 1440 66V97H0',
  ],
} as const;

/**
 * The hill line between two sections, in five shapes. The hill behind is half of the section above. From 57% to 91% of the width,
 * the nearer hill of 1, 3 and 5 covers objects up to 40% of its height, so that none floats there. The styles set its height.
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
