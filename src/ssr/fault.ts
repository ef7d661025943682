// Runs with the templates, at build time: what they ask for that cannot be.
/** A problem, but for its place. It crosses from the templates' program to the generator, which knows it by its name. */
export class TemplateFault extends Error {
  override name = 'TemplateFault';

  constructor(
    readonly code: string,
    readonly facts: readonly unknown[],
  ) {
    super(code);
  }
}
