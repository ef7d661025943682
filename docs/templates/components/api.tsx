import { type ComponentProps, data, markdown, z } from 'lullamoon-site/templates';
import { texts } from '../strings.ts';

export const schema = z.strictObject({
  of: z.string().describe('The name of the file in content/data: options for options.yml.'),
});

const entries = z.array(
  z.strictObject({
    name: z.string(),
    type: z.string().optional(),
    default: z.union([z.string(), z.number(), z.boolean()]).optional(),
    required: z.boolean().default(false),
    since: z.string().optional().describe('The version that it came with.'),
    deprecated: z.boolean().default(false),
    text: markdown({ inline: true }).describe('Its purpose, in Markdown.'),
  }),
);

/** A list of options, parameters or keys from a file of content/data: `::api{of="options"}`. */
export default function Api({ attributes: { of } }: ComponentProps<typeof schema>) {
  const t = texts();
  return (
    <dl className="api">
      {data(of, entries).map((one) => (
        <div key={one.name}>
          <dt>
            <code className="word">{one.name}</code>
            {one.type !== undefined && (
              <>
                {' '}
                <code className="type">{one.type}</code>
              </>
            )}
            {one.required && <span className="badge badge-warning">{t.required}</span>}
            {one.since !== undefined && <span className="badge">{t.since({ since: one.since })}</span>}
            {one.deprecated && <span className="badge badge-danger">{t.deprecated}</span>}
          </dt>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the generator */}
          <dd dangerouslySetInnerHTML={{ __html: one.text.html }} />
          {one.default !== undefined && (
            <dd>
              {t.default}: <code>{String(one.default)}</code>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
