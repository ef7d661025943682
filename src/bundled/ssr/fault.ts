// Runs with the templates, at build time: impossible requests.
/** A problem without a location. The compiled templates throw it to the generator, which recognises it by its name. */
export class TemplateFault extends Error {
  override name = 'TemplateFault';

  constructor(
    readonly code: string,
    readonly facts: readonly unknown[],
  ) {
    super(code);
  }
}
