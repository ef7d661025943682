// The frame of every page: the header, all pages on the left (on small screens behind a button), the contents of the page on the right.
import type { DocumentProps } from 'lullamoon-site/templates';
import type { ReactNode } from 'react';
import { Banner } from './parts/Banner.tsx';
import { ContentsBeside } from './parts/Contents.tsx';
import { Header } from './parts/Header.tsx';
import { Icon } from './parts/Icon.tsx';
import { PageFoot } from './parts/PageFoot.tsx';
import { remember } from './parts/remember.ts';
import { Sidebar } from './parts/Sidebar.tsx';
import { listedPages, tree, versionOf } from './parts/tree.ts';
import { schema } from './site.ts';
import { texts } from './strings.ts';

export { schema };

export default function Document(props: DocumentProps<typeof schema>) {
  const { site, page, data, body, children } = props;
  const { versions } = site;
  const t = texts();
  const own = versionOf(page.route, versions);
  const isWide = page.template === 'home' || page.template === 'search';
  return (
    <html lang={page.language} dir={page.direction}>
      <Head {...props} />
      <body>
        <a className="skip" href="#_main">
          {t.skip}
        </a>
        <Header {...site} {...{ own, page }} />
        <div className="frame">
          {/* A popover on small screens; on wide ones the stylesheet shows it beside the text */}
          <nav id="_pages" popover="auto" className="pages" aria-label={t.pages}>
            <button
              type="button"
              className="plain menu"
              popoverTarget="_pages"
              popoverTargetAction="hide"
              aria-label={t.close}
            >
              <Icon name="close" />
            </button>
            <Sidebar route={page.route} versions={versions} />
          </nav>
          <main id="_main" tabIndex={-1} className={isWide ? 'all-wide' : undefined}>
            <Banner
              isDraft={page.draft}
              outdated={data.outdated}
              older={olderOf(page.route, versions, own)}
            />
            {children as ReactNode}
            {!isWide && <PageFoot site={site} page={page} branches={tree(page.route, versions)} />}
          </main>
          {!isWide && body.headings.length > 1 && <ContentsBeside of={body.contents} />}
        </div>
        <footer>
          <p>{site.description}</p>
          <p>
            <a href="/search/">{t.headings}</a>
          </p>
        </footer>
      </body>
    </html>
  );
}

/** For a page of an older version, the same page in the latest, or its first page. */
function olderOf(
  route: string,
  versions: DocumentProps<typeof schema>['site']['versions'],
  own = versions[0],
) {
  const [latest] = versions;
  if (!latest || !own || own === latest) return undefined;
  const same = latest.route + route.slice(own.route.length);
  const to = listedPages().some((one) => one.route === same) ? same : latest.route;
  return { label: own.label, latest: latest.label, to };
}

function Head({ site, page, styles, fonts, canonical }: DocumentProps<typeof schema>) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.route === '/' ? site.name : `${page.title} · ${site.name}`}</title>
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
      {fonts.slice(0, 1).map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
      <script dangerouslySetInnerHTML={{ __html: remember }} />
    </head>
  );
}
