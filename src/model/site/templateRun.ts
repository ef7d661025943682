// What is rendered at a moment, as it is reported. Types only.

/**
 * What is being rendered: a page's file, and its template, as paths; for a file of templates/files both are the same. For a
 * component: its file, and the line that names it.
 */
export interface TemplateRun {
  readonly file: string;
  readonly line?: number | undefined;
  readonly template: string;
}
