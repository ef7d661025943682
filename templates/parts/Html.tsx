/** HTML that the generator made from Markdown, sanitized. */
export function Html({ html, className }: { readonly html: string; readonly className?: string }) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the generator
  return <div className={className} dangerouslySetInnerHTML={{ __html: withRanges(withLabels(html)) }} />;
}

/** A tag; a `>` in the quotes of an attribute does not end it. */
const tag = /<(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const tagOrRange = new RegExp(`${tag.source}|\\d+–\\d+`, 'g');

/** Like <Text>. Does not change tags. */
function withRanges(html: string): string {
  return html.replace(tagOrRange, (piece) =>
    piece.startsWith('<') ? piece : `<span class="range">${piece}</span>`,
  );
}

/**
 * Makes the first cell of a row its header, and labels every other cell with its column name, so that the styles can stack the
 * table on a phone.
 * Reads only the generator's own HTML: `<table>`, `<th>` and `<td>` without attributes.
 */
function withLabels(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const names = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = '']) =>
      name.replace(tag, ''),
    );
    let column = 0;
    return table.replace(/<th\b/g, '<th scope="col"').replace(/<tr>|<td\b|<\/td>/g, (piece) => {
      if (piece === '<tr>') column = 0;
      else if (piece === '<td') column += 1;
      if (column === 1) return piece === '<td' ? '<th scope="row"' : '</th>';
      const name = names[column - 1];
      return piece === '<td' && name ? `<td data-label="${name.replaceAll('"', '&quot;')}"` : piece;
    });
  });
}
