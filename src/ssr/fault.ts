// Runs with the templates, at build time: impossible requests.
/** A problem, but without its place. It is thrown from the templates' program to the generator, which recognises it by its name. */
export class TemplateFault extends Error {
  override name = 'TemplateFault';

  constructor(
    readonly code: string,
    readonly facts: readonly unknown[],
  ) {
    super(code);
  }
}
