import { type ComponentProps, data, z } from 'lullamoon-site/templates';
import { useId } from 'react';

export const schema = z.strictObject({
  name: z.string().describe('The name of its file in the folder diagrams, without the extension.'),
  text: z.string().describe('The text alternative.'),
});

/** A drawing that content/data/diagrams.js has made: see the guide to documentation. */
export default function Diagram({ attributes: { name, text } }: ComponentProps<typeof schema>) {
  const id = useId();
  const svg = data('diagrams', z.record(z.string(), z.string()))[name];
  if (svg === undefined) throw new Error(`There is no ${name} in diagrams.`);
  // Programs call the parts of every drawing the same: on a page each id must be there once.
  const own = svg.replace(/(?<= id="|\(#|href="#)/g, `${id}-`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the site's own module
  return <div className="diagram" role="img" aria-label={text} dangerouslySetInnerHTML={{ __html: own }} />;
}
