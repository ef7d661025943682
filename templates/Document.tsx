// The frame of every page: <html>, <head>, header and footer. Its schema is that of site.yml's own keys.

import type { DocumentProps } from 'lullamoon-site/templates';
import type { ReactNode } from 'react';
import { ArtDefs } from './parts/art/ArtDefs.tsx';
import { Data } from './parts/Data.tsx';
import { Footer } from './parts/Footer.tsx';
import { graph } from './parts/graph.ts';
import { Header } from './parts/Header.tsx';
import { schema } from './site.ts';

export { schema };

export default function Document(props: DocumentProps<typeof schema>) {
  const { site, page, styles, fonts, canonical, children } = props;
  const title = page.route === '/' ? page.title : `${page.title} · ${site.name}`;
  return (
    <html lang={page.language}>
      <head>
        <meta charSet="utf-8" />
        {/* In React's order: it moves some of them to the front. */}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        {!canonical && <meta name="robots" content="noindex" />}
        <ForOthers {...props} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {fonts.map((address) => (
          <link key={address} rel="preload" as="font" type="font/woff2" href={address} crossOrigin="" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {canonical && <Data type="application/ld+json" value={graph({ ...props, canonical })} />}
        <Data type="speculationrules" value={ahead(site.base)} />
      </head>
      <body>
        <ArtDefs />
        <a className="skip" href="#main">
          {site.words.skip}
        </a>
        <Header site={site} route={page.route} />
        <main id="main" tabIndex={-1}>
          {children as ReactNode}
        </main>
        <Footer site={site} route={page.route} />
      </body>
    </html>
  );
}

/** The browser's colors and icons around the page, and its metadata for links elsewhere: Open Graph, Twitter, Apple. */
function ForOthers({ site, page, canonical, card }: DocumentProps<typeof schema>) {
  const region = /^[a-z]{2,3}-[A-Z]{2}$/.test(page.language);
  return (
    <>
      {site.theme && (
        <meta name="theme-color" content={site.theme.light} media="(prefers-color-scheme: light)" />
      )}
      {site.theme && (
        <meta name="theme-color" content={site.theme.dark} media="(prefers-color-scheme: dark)" />
      )}
      {site.app?.appStoreId && <meta name="apple-itunes-app" content={`app-id=${site.app.appStoreId}`} />}
      {canonical && (
        <>
          <link rel="canonical" href={canonical} />
          {page.alternates.map(({ language, url }) => (
            <link key={language} rel="alternate" hrefLang={language} href={url} />
          ))}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
          <meta property="og:url" content={canonical} />
          {region && <meta property="og:locale" content={page.language.replace('-', '_')} />}
        </>
      )}
      {card && (
        <>
          <meta property="og:image" content={card.url} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(card.width)} />
          <meta property="og:image:height" content={String(card.height)} />
          <meta property="og:image:alt" content={card.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** Speculation rules: a page of this site is loaded, not run, when a visitor hovers over a link to it. */
function ahead(base: string) {
  return { prefetch: [{ source: 'document', where: { href_matches: `${base}*` }, eagerness: 'moderate' }] };
}
