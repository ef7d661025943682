import { address } from 'lullamoon-site/templates';
import { Icon } from '../parts/Icon.tsx';
import { texts } from '../strings.ts';

/** The dialog of the search, which the button in the header opens. Without JavaScript it leads to the page of all headings. */
export default function Search({ version }: { version?: string | undefined }) {
  const t = texts();
  /** By their number: `lookup.ts` finds up to ten. Languages have forms for numbers that browsers need not know. */
  const results = [t.none, ...Array.from({ length: 10 }, (_, index) => t.results({ count: index + 1 }))];
  return (
    <dialog id="_search" popover="auto" className="search" aria-label={t.search}>
      <search>
        <form
          action="/search/"
          data-index={address('/search.json')}
          data-version={version}
          data-results={results.join('|')}
          data-failed={t.failed}
        >
          <button type="submit" className="plain" aria-label={t.go}>
            <Icon name="search" />
          </button>
          <input
            name="q"
            type="search"
            placeholder={t.ask}
            aria-label={t.words}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            data-keys="ArrowDown"
          />
          <button
            type="button"
            className="plain"
            popoverTarget="_search"
            popoverTargetAction="hide"
            aria-label={t.close}
          >
            <Icon name="close" />
          </button>
        </form>
      </search>
      <div className="found">
        <p role="status">{t.hint}</p>
        <ol />
      </div>
    </dialog>
  );
}
