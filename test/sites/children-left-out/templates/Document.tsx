import { z } from 'zod';
import type { DocumentProps } from '../../../../src/model/props.ts';

export const schema = z.strictObject({ menu: z.array(z.strictObject({ href: z.string() })).default([]) });

export default function Document({ site, page, styles }: DocumentProps<typeof schema>) {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <nav>
          {site.menu.map(({ href }) => (
            <a key={href} href={href}>
              Menu
            </a>
          ))}
        </nav>
        <main>Welcome.</main>
      </body>
    </html>
  );
}
