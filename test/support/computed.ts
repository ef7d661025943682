// Compares a page with one stylesheet and with another, by the computed values of each element.
import type { Page } from 'playwright-core';

/** A difference of two stylesheets: the element, and its computed values with each. */
export interface Difference {
  readonly sheet: number;
  readonly element: string;
  readonly first: string;
  readonly second: string;
}

/**
 * The first difference of each pair of stylesheets on the current page. `which`: custom properties without references, which only
 * scripts see.
 */
export function differences(
  page: Page,
  pairs: readonly (readonly [string, string])[],
  which: 'all' | 'without custom properties' = 'all',
): Promise<readonly Difference[]> {
  return page.evaluate(
    ([all, which]) => {
      const style = document.createElement('style');
      document.head.append(style);
      const parts = [...document.querySelectorAll('html, body, body *')].flatMap((element) =>
        ['', '::before', '::after'].map((pseudo) => [element, pseudo] as const),
      );
      /** The properties in a stylesheet. */
      const namesIn = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          const { style, cssRules } = rule as CSSRule & {
            style?: CSSStyleDeclaration;
            cssRules?: CSSRuleList;
          };
          return [...(style ?? []), ...(cssRules ? namesIn(cssRules) : [])];
        });
      const namesOf = (text: string) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return namesIn(sheet.cssRules);
      };
      const looks = (text: string, names: readonly string[]) => {
        // Animations of another stylesheet would continue.
        style.textContent = '';
        for (const one of document.getAnimations()) one.cancel();
        style.textContent = text;
        for (const one of document.getAnimations()) {
          one.pause();
          one.currentTime = 300;
        }
        return parts.map(([element, pseudo]) => {
          const computed = getComputedStyle(element, pseudo);
          if (pseudo !== '' && computed.content === 'none') return []; // it is not rendered
          return names.map((name) =>
            `${name}: ${computed.getPropertyValue(name)}`.replace(/\b0\.|\s+/g, (one) =>
              one === '0.' ? '.' : ' ',
            ),
          );
        });
      };
      const found = all.flatMap(([first, second], sheet) => {
        const names = [...new Set([...namesOf(first), ...namesOf(second)])].filter(
          (name) => name && name !== 'all' && (which === 'all' || !name.startsWith('--')),
        );
        const [before, after] = [looks(first, names), looks(second, names)];
        const at = before.findIndex((one, index) => String(one) !== String(after[index]));
        if (at === -1) return [];
        const [element, pseudo] = parts[at] as (typeof parts)[number];
        const only = (some: readonly string[] = [], rest: readonly string[] = []) =>
          some.filter((text) => !rest.includes(text)).join('; ');
        const named = `${element.localName}${element.className ? `.${element.className}` : ''}${pseudo}`;
        return [
          { sheet, element: named, first: only(before[at], after[at]), second: only(after[at], before[at]) },
        ];
      });
      style.remove();
      return found;
    },
    [pairs, which] as const,
  );
}
