/** HTML that the generator made from Markdown, sanitized. */
export function Html({ html, className }: { readonly html: string; readonly className?: string }) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the generator
  return <div className={className} dangerouslySetInnerHTML={{ __html: withRanges(withLabels(html)) }} />;
}

/** As <Text> does it. Leaves tags alone. */
function withRanges(html: string): string {
  return html.replace(/<[^>]*>|\d+–\d+/g, (piece) =>
    piece.startsWith('<') ? piece : `<span class="range">${piece}</span>`,
  );
}

/**
 * Gives every cell of a table the name of its column, so that the styles can stack the table on a phone.
 * Reads only what the generator itself wrote: `<table>`, `<th>` and `<td>` without attributes of their own.
 */
function withLabels(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const names = [...table.matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = '']) =>
      name.replace(/<[^>]+>/g, ''),
    );
    let column = 0;
    return table.replace(/<th\b/g, '<th scope="col"').replace(/<tr>|<td\b/g, (tag) => {
      if (tag === '<tr>') column = 0;
      else column += 1;
      const name = names[column - 1];
      return column > 1 && name ? `<td data-label="${name.replaceAll('"', '&quot;')}"` : tag;
    });
  });
}
