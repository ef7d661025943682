/** The mark beside the site's name: a sleeping moon, 40 px unless a style says otherwise. Needs <ArtDefs />. */
export function Logo() {
  return (
    <svg className="art art-logo" viewBox="0 0 100 100" width="40" height="40" aria-hidden="true">
      <use href="#art-crescent" />
      <use href="#art-face" strokeWidth="6" transform="translate(59 55)rotate(-18)scale(.88)" />
    </svg>
  );
}
