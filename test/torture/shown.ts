// Whether an open page of a watch shows what it should.

/**
 * Runs in the browser: how the page differs from this HTML of a page, or does not show these problems; undefined where it is the
 * same. `{}` is what a watch shows where a site has nothing, not even a page that says so.
 */
export function difference({
  html,
  problems,
}: {
  readonly html?: string;
  readonly problems?: string;
}): string | undefined {
  const overlay = document.querySelector('site-problems');
  const shownProblems = (overlay?.shadowRoot ?? document).querySelector('main.problems');
  const other = (what: string, shown: unknown, expected: unknown) =>
    shown === expected ? undefined : `${what}: ${shown} instead of ${expected}`;
  if (problems !== undefined) {
    const expected = new DOMParser().parseFromString(problems, 'text/html');
    return (
      other(
        'its problems',
        shownProblems?.textContent,
        expected.querySelector('main.problems')?.textContent,
      ) ?? other('its title', document.title, 'Unexpected Application Error!')
    );
  }
  if (shownProblems) return `problems are shown: ${shownProblems.textContent}`;
  if (html === undefined) return other('its title', document.title, 'Not found');
  const page = new DOMParser().parseFromString(html, 'text/html');
  /** Rules as the browser reads them. What is swapped in has no <style> of its own. */
  const rulesOf = (sheets: Iterable<CSSStyleSheet>) =>
    [...sheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
  const ownSheet = new CSSStyleSheet();
  ownSheet.replaceSync([...page.querySelectorAll('head style')].map((one) => one.textContent).join('\n'));
  const shownSheets = [...document.styleSheets, ...document.adoptedStyleSheets].filter(
    (one) => !one.disabled,
  );
  /** The page but for what a watch adds, what scripts change, and the styles. */
  const textOf = ({ documentElement }: Document) => {
    const copy = documentElement.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('script, style, meta[http-equiv], site-badge')) one.remove();
    for (const one of copy.querySelectorAll('site-island')) one.replaceWith('an island');
    return copy.outerHTML.replace(/\s+/g, ' ');
  };
  /** What islands show: a script of an island may have added to it. */
  const islandsOf = (one: Document) =>
    [...one.querySelectorAll('site-island')].map((each) => each.textContent);
  const islands = islandsOf(document);
  return (
    other('its styles', rulesOf(shownSheets), rulesOf([ownSheet])) ??
    other('its HTML', textOf(document), textOf(page)) ??
    islandsOf(page)
      .map((text = '', index) =>
        islands[index]?.startsWith(text ?? '')
          ? undefined
          : `its island ${index}: ${islands[index]} instead of ${text}`,
      )
      .find((one) => one !== undefined)
  );
}
