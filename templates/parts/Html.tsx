/** HTML that the generator made from Markdown, sanitised. */
export function Html({ html, className }: { readonly html: string; readonly className?: string }) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the generator
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
