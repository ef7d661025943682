const hills = {
  1: ['M0 60C240 0 480 10 760 50S1240 90 1440 30V97H0', 'M0 80C300 30 520 90 820 66S1260 40 1440 74V97H0'],
  2: ['M0 30C200 80 420 90 700 46S1220 0 1440 50V97H0', 'M0 70C260 96 560 40 900 62S1300 90 1440 66V97H0'],
  3: ['M0 74Q300-10 640 40T1440 20V97H0', 'M0 60C340 90 480 40 760 56S1180 96 1440 56V97H0'],
  4: ['M0 20C300 20 420 84 720 70S1160 4 1440 40V97H0', 'M0 64C180 50 480 96 780 84S1220 40 1440 70V97H0'],
  5: ['M0 50C160 10 380 4 560 44S1100 80 1440 8V97H0', 'M0 86C400 30 700 60 900 78S1280 80 1440 48V97H0'],
} as const;

/**
 * The hill line between two sections, in five shapes. Its ground takes the fill that it inherits; the hill behind it
 * is paler. As wide as its box; its height is the style's: 96 px were drawn.
 */
export function Divider({ shape }: { readonly shape: keyof typeof hills }) {
  const [back, front] = hills[shape];
  return (
    <svg className="art art-divider" viewBox="0 0 1440 96" preserveAspectRatio="none" aria-hidden="true">
      <path d={back} />
      <path d={front} />
    </svg>
  );
}
