const cast = [
  ['fox', '10-20'],
  ['owl', '300 4)scale(1.05'],
  ['bear', '340-50'],
  ['hedgehog', '40 170)scale(1.3'],
  ['rabbit', '244 160)scale(1.2'],
  ['frog', '380 80'],
] as const;

/**
 * All animals, to color in: only on paper, where lines are black and the rest is white (see print.css). Needs <ArtDefs />, and the
 * covers of the owl, the bear and the frog.
 */
export function Tonight() {
  return (
    <svg className="art tonight" viewBox="0 -24 610 300" aria-hidden="true">
      {cast.map(([who, at]) => (
        <use key={who} href={`#art-${who}`} transform={`translate(${at})`} />
      ))}
    </svg>
  );
}
