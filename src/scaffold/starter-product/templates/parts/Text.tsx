/** A piece of a page's Markdown, which is HTML by now and holds nothing that runs. */
export function Text({ html }: { html: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
