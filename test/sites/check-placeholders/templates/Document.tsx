import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DocumentProps } from '../../../../src/model/props.ts';

export const schema = z.strictObject({ email: z.string(), store: z.string() });

// TODO: a comment of a template.
export default function Document({ site, page, styles, children }: DocumentProps<typeof schema>) {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>{children as ReactNode}</main>
        <p>
          <a href={site.store}>Store</a> <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
        <p>Coming soon, FIXME before launch.</p>
        <p>
          <a href="https://shop.example.org/">Shop</a>
        </p>
      </body>
    </html>
  );
}
