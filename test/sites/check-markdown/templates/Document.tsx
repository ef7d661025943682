import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DocumentProps } from '../../../../src/model/props.ts';

export const schema = z.strictObject({});

export default function Document({ page, canonical, styles, children }: DocumentProps<typeof schema>) {
  return (
    <html lang={page.language}>
      <head>
        <meta charSet="utf-8" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <link rel="canonical" href={canonical} />
        {page.alternates.map(({ language, url }) => (
          <link key={language} rel="alternate" hrefLang={language} href={url} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>{children as ReactNode}</main>
      </body>
    </html>
  );
}
