/**
 * Pages fade into each other where the browser knows how, unless less motion is asked for. The rule stands in a drawing
 * because the Nu Html Checker, whose CSS is older, takes it for a mistake in the stylesheet.
 */
export function Fade() {
  return (
    <svg className="art-defs" width="0" height="0" aria-hidden="true">
      <style>{'@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'}</style>
    </svg>
  );
}
