// The row above every page: the way to all pages, the name, the search, the code, the colors.
import Search from '../islands/Search.tsx';
import type { Version } from '../site.ts';
import { Icon } from './Icon.tsx';

interface Given {
  readonly name: string;
  readonly version?: string | undefined;
  readonly versions: readonly Version[];
  readonly repository?: string | undefined;
  readonly route: string;
  readonly own: Version | undefined;
}

export function Header({ name, version, versions, repository, route, own }: Given) {
  const home = own?.route ?? '/';
  return (
    <>
      <header className="top">
        <button type="button" className="plain menu" popoverTarget="_pages" aria-label="All pages">
          <Icon name="menu" />
        </button>
        <a className="name" href={home} aria-current={route === home ? 'page' : undefined}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>{name}</span>
        </a>
        {own && versions.length > 1 ? (
          <Versions all={versions} own={own} />
        ) : (
          version !== undefined && <span className="version">{version}</span>
        )}
        <button type="button" className="ask" popoverTarget="_search" aria-label="Search">
          <Icon name="search" />
          <span>Search</span>
          <kbd>/</kbd>
        </button>
        {repository !== undefined && (
          <a className="plain repository" href={repository} aria-label="Source code">
            <Icon name="code" />
          </a>
        )}
        <button type="button" className="plain" popoverTarget="_colors" aria-label="Colors">
          <Icon name="colors" />
        </button>
      </header>
      <Colors />
      <Search version={own && versions.length > 1 ? own.route : undefined} />
    </>
  );
}

/** The versions of what is documented, each a link to its first page. */
const Versions = ({ all, own }: { all: readonly Version[]; own: Version }) => (
  <>
    <button type="button" className="version" popoverTarget="_versions">
      {own.label}
    </button>
    <nav id="_versions" popover="auto" className="choice" aria-label="Versions">
      {all.map(({ label, route }) => (
        <a key={route} href={route} aria-current={route === own.route ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  </>
);

/**
 * The choice between light and dark: radio buttons that the stylesheet reads. Without scripts it is for one page; `remember.ts` keeps
 * it until the tab is closed.
 */
const Colors = () => (
  <fieldset id="_colors" popover="auto" className="choice">
    <legend>Colors</legend>
    {['System', 'Light', 'Dark'].map((name, index) => (
      <label key={name}>
        <input
          type="radio"
          name="colors"
          id={`_colors-${name.toLowerCase()}`}
          value={name.toLowerCase()}
          defaultChecked={index === 0}
        />
        {name}
      </label>
    ))}
  </fieldset>
);
