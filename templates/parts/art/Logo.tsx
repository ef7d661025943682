/** The mark beside the site's name: a sleeping moon, 40 px unless a style says otherwise. Needs <ArtDefs />. */
export function Logo() {
  return (
    <svg className="art art-logo" viewBox="0 0 100 100" width="40" height="40" aria-hidden="true">
      <rect width="100" height="100" rx="32" fill="var(--art-deep)" />
      <use href="#art-crescent" transform="translate(9 9)scale(.82)" />
      <use href="#art-face" strokeWidth="6" transform="translate(57 54)rotate(-18)scale(.74)" />
    </svg>
  );
}
