// The first page: what this is, where to begin, how to install it, and every folder.
import { image, markdown, Picture, prose, z } from 'lullamoon-site/templates';
import Copy from '../islands/Copy.tsx';
import { Cards } from '../parts/Cards.tsx';
import { Text } from '../parts/Text.tsx';
import { schema as page, tree } from '../parts/tree.ts';
import type { Props } from '../site.ts';
import { texts } from '../strings.ts';

const link = z.strictObject({ label: prose(), href: z.string() });

export const schema = page.extend({
  begin: link.describe('The link that stands out: where to begin.'),
  also: link.optional().describe('A second link beside it.'),
  install: z.string().optional().describe('The line that installs it, which readers copy.'),
  picture: z
    .strictObject({ src: image(), alt: z.string() })
    .optional()
    .describe('A picture beside the text.'),
  features: z
    .array(z.strictObject({ title: prose(), text: markdown({ inline: true }), href: z.string().optional() }))
    .default([])
    .describe('What is good about it, in a few cards.'),
});

export default function Home({ site, page, data, body }: Props<typeof schema>) {
  const { begin, also, install, picture, features } = data;
  return (
    <article className="home">
      <div className={picture ? 'hero with-picture' : 'hero'}>
        <div>
          <h1>{page.title}</h1>
          <Text html={body.intro} />
          <p className="actions">
            <a className="begin" href={begin.href}>
              {begin.label}
            </a>
            {also && (
              <a className="also" href={also.href}>
                {also.label}
              </a>
            )}
          </p>
          {install !== undefined && (
            <Copy>
              <div className="code install">
                <pre>
                  <code>{install}</code>
                </pre>
              </div>
            </Copy>
          )}
        </div>
        {picture && (
          <Picture src={picture.src} alt={picture.alt} sizes="(min-width: 64rem) 30rem, 100vw" priority />
        )}
      </div>
      {features.length > 0 && (
        <ul className="features">
          {features.map(({ title, text, href }) => (
            <li key={title}>
              <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the generator */}
              <p dangerouslySetInnerHTML={{ __html: text.html }} />
            </li>
          ))}
        </ul>
      )}
      {body.sections.map(({ id, title, html }) => (
        <section key={id}>
          <h2 id={id}>{title}</h2>
          <Text html={html} />
        </section>
      ))}
      <section>
        <h2>{texts().readOn}</h2>
        <Cards of={tree(page.route, site.versions)} heading="h3" />
      </section>
    </article>
  );
}
