// Intended differences between a written and a generated page: each by its subject and words, with the reason.

/** A correct difference. */
interface Excuse {
  /** The beginning of subjects' names. */
  readonly subject: string;
  readonly what: RegExp;
  readonly reason: string;
}

const excuses: readonly Excuse[] = [
  {
    subject: 'sheets/namespaces',
    what: /^the build reports .*@namespace/,
    reason: 'esbuild 0.28.2 does not bundle @namespace; the build stops and says so at its line.',
  },
];

/** Whether a difference of a subject is excused. */
export function isExcused(subject: string, difference: string): boolean {
  return excuses.some((one) => subject.startsWith(one.subject) && one.what.test(difference));
}
