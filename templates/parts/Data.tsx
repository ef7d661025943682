/**
 * Data for machines in a script element that does not run: JSON with every `<` escaped. No text can end the element (HTML,
 * "restrictions for contents of script elements").
 */
export function Data({ type, value }: { readonly type: string; readonly value: unknown }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no text can end the element
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
