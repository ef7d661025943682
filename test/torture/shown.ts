// Whether an open page of a watch shows the right content.

/**
 * Runs in the browser: the difference between the page and this HTML, or a missing one of these problems. Undefined if there is
 * none. `{}` is the watch's answer if a site has nothing, not even a 404 page.
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
  /** Rules as the browser reads them. Replaced styles have no <style> of their own. */
  const rulesOf = (sheets: Iterable<CSSStyleSheet>) =>
    [...sheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
  const ownSheet = new CSSStyleSheet();
  ownSheet.replaceSync([...page.querySelectorAll('head style')].map((one) => one.textContent).join('\n'));
  const shownSheets = [...document.styleSheets, ...document.adoptedStyleSheets].filter(
    (one) => !one.disabled,
  );
  /** The page without the watch's additions, changes by scripts, and styles. */
  const textOf = ({ documentElement }: Document) => {
    const copy = documentElement.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('script, style, meta[http-equiv], site-badge')) one.remove();
    for (const one of copy.querySelectorAll('site-island')) one.replaceWith('an island');
    return copy.outerHTML.replace(/\s+/g, ' ');
  };
  /** The content of islands: a script of an island may have changed it. */
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
