import { address } from 'lullamoon-site/templates';
import { Icon } from '../parts/Icon.tsx';

/** The dialog of the search, which the button in the header opens. Without JavaScript it leads to the page of all headings. */
export default function Search({ version }: { version?: string | undefined }) {
  return (
    <dialog id="_search" popover="auto" className="search" aria-label="Search">
      <search>
        <form action="/search/" data-index={address('/search.json')} data-version={version}>
          <button type="submit" className="plain" aria-label="Go">
            <Icon name="search" />
          </button>
          <input
            name="q"
            type="search"
            placeholder="Search the documentation"
            aria-label="Words to search for"
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
            aria-label="Close"
          >
            <Icon name="close" />
          </button>
        </form>
      </search>
      <div className="found">
        <p role="status">Enter leads to the first result, arrows to the others.</p>
        <ol />
      </div>
    </dialog>
  );
}
