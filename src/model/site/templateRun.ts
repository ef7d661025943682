// The current rendering, for reports. Types only.

/**
 * A page's file and its template, as paths. For a file of templates/files both are the same. For a component: its file, and the
 * line of its component reference.
 */
export interface TemplateRun {
  readonly file: string;
  readonly line?: number | undefined;
  readonly template: string;
}
