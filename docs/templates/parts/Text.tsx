/** A piece of a page's Markdown, which is HTML by now and holds nothing that runs. */
export function Text({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the generator
  return <div className="text" dangerouslySetInnerHTML={{ __html: withWideTables(html) }} />;
}

/** Lets tables of more than three columns scroll by themselves, by keyboard as well: no phone has room for them. */
function withWideTables(html: string): string {
  let count = 0;
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    if (table.split(/<th[ >]/).length <= 4) return table;
    count += 1;
    return `<section class="wide" tabindex="0" aria-label="Wide table ${count}">${table}</section>`;
  });
}
