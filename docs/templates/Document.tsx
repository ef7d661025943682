// The frame of every page: search at the top, all pages on the left; on small screens they are behind a button.
import type { DocumentProps } from 'lullamoon-site/templates';
import type { ReactNode } from 'react';
import Search from './islands/Search.tsx';
import { Sidebar } from './parts/Sidebar.tsx';
import { schema } from './site.ts';

export { schema };

export default function Document({ site, page, styles, canonical, children }: DocumentProps<typeof schema>) {
  const title = page.route === '/' ? site.name : `${page.title} · ${site.name}`;
  return (
    <html lang={page.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        {site.theme && (
          <>
            <meta name="theme-color" content={site.theme.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={site.theme.dark} media="(prefers-color-scheme: dark)" />
          </>
        )}
        {canonical ? (
          <>
            <link rel="canonical" href={canonical} />
            {page.alternates.map(({ language, url }) => (
              <link key={language} rel="alternate" hrefLang={language} href={url} />
            ))}
            <meta property="og:title" content={page.title} />
            <meta property="og:description" content={page.description} />
            <meta property="og:url" content={canonical} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <header className="top">
          <a className="name" href="/" aria-current={page.route === '/' ? 'page' : undefined}>
            {site.name}
          </a>
          <button type="button" className="menu" popoverTarget="all-pages-menu">
            All pages
          </button>
          <Search />
        </header>
        {/* A popover on small screens; on wide ones the stylesheet shows it beside the text */}
        <nav id="all-pages-menu" popover="auto" className="pages" aria-label="All pages">
          <button type="button" className="menu" popoverTarget="all-pages-menu" popoverTargetAction="hide">
            Close
          </button>
          <Sidebar route={page.route} />
        </nav>
        <main id="main" tabIndex={-1}>
          {children as ReactNode}
        </main>
        <footer>
          <p>{site.description}</p>
          <p>
            <a href="/search/">All headings</a>
          </p>
        </footer>
      </body>
    </html>
  );
}
