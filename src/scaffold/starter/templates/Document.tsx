// The frame of every page.
import type { DocumentProps } from 'lullamoon-site/templates';
import type { ReactNode } from 'react';
import { Languages } from './parts/Languages.tsx';
import { inLanguage, schema } from './site.ts';
import { texts } from './strings.ts';

export { schema };

export default function Document({ site, page, styles, canonical, children }: DocumentProps<typeof schema>) {
  const t = texts();
  const title = page.route === '/' ? site.name : `${page.title} · ${site.name}`;
  return (
    <html lang={page.language} dir={page.direction}>
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
        <link rel="alternate" type="application/rss+xml" title={site.name} href="/feed.xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* The site's own styles */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <a className="skip" href="#_main">
          {t.skip}
        </a>
        <header className="top">
          <a className="name" href="/" aria-current={page.route === '/' ? 'page' : undefined}>
            {site.name}
          </a>
          <nav aria-label={t.main}>
            {site.menu.map(({ label, href }) => (
              <a key={href} href={href} aria-current={page.route === href ? 'page' : undefined}>
                {inLanguage(label, page.language, site.language)}
              </a>
            ))}
          </nav>
          <Languages of={page.alternates} language={page.language} label={t.languages} />
        </header>
        <main id="_main" tabIndex={-1}>
          {children as ReactNode}
        </main>
        <footer>
          <p>{t.written}</p>
          <p>
            <a href="/feed.xml">{t.feed}</a>
          </p>
        </footer>
      </body>
    </html>
  );
}
