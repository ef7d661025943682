// What differs on purpose between a page as it was written and as it is made: each by its subject and its words, with the reason.

/** A difference that is right. */
interface Excuse {
  /** The beginning of the names of subjects. */
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
