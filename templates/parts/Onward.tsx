/**
 * How one gets from page to page where the browser knows these: pages fade into each other, unless less motion is asked
 * for, and a page is fetched as soon as somebody is about to go there. `base` is the path that the site is served below.
 */
export function Onward({ base }: { readonly base: string }) {
  const rules = { prefetch: [{ where: { href_matches: `${base}*` }, eagerness: 'moderate' }] };
  return (
    <>
      {/* In a drawing, because the Nu Html Checker takes this rule for a mistake in the stylesheet: its CSS is older. */}
      <svg className="art-defs" width="0" height="0" aria-hidden="true">
        <style>{'@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'}</style>
      </svg>
      <script
        type="speculationrules"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child it would be escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(rules).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
