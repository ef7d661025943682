// The frame of every page: <html>, <head>, header and footer. Its schema is that of site.yml's own keys.
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DocumentProps, PageProps } from '../src/site.ts';
import { ArtDefs } from './parts/art/ArtDefs.tsx';
import { Footer } from './parts/Footer.tsx';
import { Header } from './parts/Header.tsx';

const link = z.strictObject({ label: z.string(), href: z.string() });
const store = z.strictObject({ before: z.string(), label: z.string(), tip: z.string() });

export const schema = z.strictObject({
  email: z.email(),
  copyright: z.int(),
  appStore: z.string(),
  googlePlay: z.string(),
  stores: z.strictObject({ appStore: store, googlePlay: store }),
  header: z.strictObject({ label: z.string(), links: z.array(link) }),
  footer: z.strictObject({ label: z.string(), line: z.string(), links: z.array(link) }),
  words: z.strictObject({ skip: z.string(), contents: z.string(), updated: z.string() }),
});

/** What a page template of this site is given; `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;

/** The values of site.yml, as every part of the site sees them. */
export type Site = Props<z.ZodObject>['site'];

export default function Document({ site, page, styles, fonts, children }: DocumentProps<typeof schema>) {
  const title = page.route === '/' ? page.title : `${page.title} · ${site.name}`;
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        {/* In the order in which React writes them: it moves some of them to the front. */}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        {page.route === '/404.html' && <meta name="robots" content="noindex" />}
        {fonts.map((address) => (
          <link key={address} rel="preload" as="font" type="font/woff2" href={address} crossOrigin="" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; as a child it would be escaped */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
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
