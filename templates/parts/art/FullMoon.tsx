/** A full moon, asleep, 100 px. Needs <ArtDefs />. */
export function FullMoon() {
  return (
    <svg className="art phase" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="50" fill="var(--art-moon)" />
      <use href="#art-face" transform="translate(50 50)scale(.9)" />
    </svg>
  );
}
