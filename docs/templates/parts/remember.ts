/**
 * The one script of a page that nobody has touched. Everything works without it. It opens the search with `/` and Ctrl+K, keeps the
 * chosen colors and package manager until the tab is closed (sessionStorage, nothing else), and marks in "On this page" where one is,
 * for browsers whose stylesheets cannot. It runs before the page is drawn, so that no page flashes in other colors. A field without a
 * width is in a dialog that was just closed: it may still have the focus.
 */
export const remember = `(() => {
  const root = document.documentElement;
  const each = (selector, run) => document.querySelectorAll(selector).forEach(run);
  const keep = (key, value) => {
    try {
      return value ? (sessionStorage[key] = value) : sessionStorage[key];
    } catch {}
  };
  root.dataset.colors = keep('colors') || 'system';
  const choose = (tab) => tab && each('.tabs input', (input) => {
    if (input.value === tab) input.checked = true;
  });
  addEventListener('change', ({ target }) => {
    if (target.name === 'colors') root.dataset.colors = keep('colors', target.value);
    if (target.closest('.tabs')) {
      const { top } = target.getBoundingClientRect();
      choose(keep('tab', target.value));
      scrollBy(0, target.getBoundingClientRect().top - top);
    }
  });
  addEventListener('keydown', (event) => {
    const { target } = event;
    const isField = target.offsetWidth > 0 && (/^(input|select|textarea)$/i.test(target.tagName) || target.isContentEditable);
    if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && !isField)) return;
    event.preventDefault();
    document.getElementById('_search').showPopover?.();
  });
  addEventListener('DOMContentLoaded', () => {
    each('[name=colors]', (input) => {
      input.checked = input.value === root.dataset.colors;
    });
    choose(keep('tab'));
    if (CSS.supports('scroll-target-group', 'auto')) return;
    const links = [...document.querySelectorAll('.contents a')];
    const mark = () => {
      const above = links.filter(({ hash }) => {
        const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
        return heading && heading.getBoundingClientRect().top < innerHeight / 4;
      });
      for (const link of links) link.classList.toggle('here', link === (above.at(-1) || links[0]));
    };
    addEventListener('scroll', mark, { passive: true });
    mark();
  });
})();`;
