// The row above every page: the way to all pages, the name, the search, the code, the colors.
import type { Alternate, DocumentProps } from 'lullamoon-site/templates';
import Search from '../islands/Search.tsx';
import type { schema, Version } from '../site.ts';
import { texts } from '../strings.ts';
import { Icon } from './Icon.tsx';

interface Given {
  readonly name: string;
  readonly version?: string | undefined;
  readonly versions: readonly Version[];
  readonly repository?: string | undefined;
  readonly page: DocumentProps<typeof schema>['page'];
  readonly own: Version | undefined;
}

export function Header({ name, version, versions, repository, page, own }: Given) {
  const t = texts();
  const home = own?.route ?? '/';
  return (
    <>
      <header className="top">
        <button type="button" className="plain menu" popoverTarget="_pages" aria-label={t.pages}>
          <Icon name="menu" />
        </button>
        <a className="name" href={home} aria-current={page.route === home ? 'page' : undefined}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>{name}</span>
        </a>
        {own && versions.length > 1 ? (
          <Versions all={versions} own={own} />
        ) : (
          version !== undefined && <span className="version">{version}</span>
        )}
        <button type="button" className="ask" popoverTarget="_search" aria-label={t.search}>
          <Icon name="search" />
          <span>{t.search}</span>
          <kbd>/</kbd>
        </button>
        {repository !== undefined && (
          <a className="plain repository" href={repository} aria-label={t.code}>
            <Icon name="code" />
          </a>
        )}
        <Languages of={page.alternates} language={page.language} />
        <button type="button" className="plain" popoverTarget="_colors" aria-label={t.colors}>
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
    <nav id="_versions" popover="auto" className="choice" aria-label={texts().versions}>
      {all.map(({ label, route }) => (
        <a key={route} href={route} aria-current={route === own.route ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  </>
);

/** The same page in other languages, each called as in itself. Nothing if there are none. */
function Languages({ of, language }: { of: readonly Alternate[]; language: string }) {
  const all = of.filter((one) => one.language !== 'x-default');
  if (all.length < 2) return null;
  const t = texts();
  return (
    <>
      <button type="button" className="plain" popoverTarget="_languages" aria-label={t.languages}>
        <Icon name="languages" />
      </button>
      <nav id="_languages" popover="auto" className="choice" aria-label={t.languages}>
        {all.map(({ language: to, route }) => (
          <a
            key={to}
            href={route}
            hrefLang={to}
            lang={to}
            aria-current={to === language ? 'true' : undefined}
          >
            {new Intl.DisplayNames([to], { type: 'language' }).of(to)}
          </a>
        ))}
      </nav>
    </>
  );
}

/**
 * The choice between light and dark: radio buttons that the stylesheet reads. Without scripts it is for one page; `remember.ts` keeps
 * it until the tab is closed.
 */
const Colors = () => {
  const t = texts();
  return (
    <fieldset id="_colors" popover="auto" className="choice">
      <legend>{t.colors}</legend>
      {(['system', 'light', 'dark'] as const).map((name, index) => (
        <label key={name}>
          <input
            type="radio"
            name="colors"
            id={`_colors-${name}`}
            value={name}
            defaultChecked={index === 0}
          />
          {t[name]}
        </label>
      ))}
    </fieldset>
  );
};
