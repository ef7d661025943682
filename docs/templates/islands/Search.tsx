import { address } from 'lullamoon-site/templates';

/** The search field. Without JavaScript it opens the page of all headings. */
export default function Search() {
  return (
    <search className="search">
      <form action="/search/" data-index={address('/search.json')}>
        <input
          name="q"
          type="search"
          aria-label="Words to search for"
          autoComplete="off"
          spellCheck={false}
          data-keys="ArrowDown"
        />
        <button type="submit">Search</button>
      </form>
      <div className="found" hidden>
        <p role="status" />
        <ol />
      </div>
    </search>
  );
}
