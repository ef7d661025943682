// Makers of problems: a permanent code, the facts for its words, and a location. Pure.
import { distance } from 'fastest-levenshtein';
import { loads } from '../model/site/islands.ts';
import type { Checked, Problem, SourceLocation } from '../model/site/problem.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { tried } from '../model/values/tried.ts';
import { joined } from './parts.ts';

/** The words of all codes: `cli/words.ts` joins those of all rooms, because sentences are made where they are printed. */
// biome-ignore lint/suspicious/noEmptyInterface: that file adds them
export interface KnownWords {}

/** The permanent name of a kind of problem. */
export type ProblemCode = keyof KnownWords & string;

/** The arguments of the words of a code. */
type Facts<C extends ProblemCode> = Given<KnownWords[C]>;
type Given<Words> = Words extends (...facts: infer All) => unknown ? Readonly<All> : readonly [];

/** Makes a problem from the facts of its code, in `facts`, and its location. */
export function problem<C extends ProblemCode>(
  code: C,
  facts: Facts<C>,
  at?: SourceLocation,
  related?: readonly SourceLocation[],
): Problem {
  return { code, facts, at, related };
}

/** The result of a step that has no value. */
export function failed(...problems: readonly Problem[]): Checked<undefined> {
  return { value: undefined, problems };
}

/** The most characters of a name that is compared with others. The time grows with the square of it. */
const longest = 500;

/**
 * The most similar one of `names`, or undefined if none is near. Two letters may differ, or a third of the longer name's length,
 * without common folders. In names of at most five letters one may be wrong, or all may be in another order. Otherwise "page" and
 * "date" would be near "name".
 */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  if (name.length > longest) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  const wanted = name.toLowerCase();
  for (const candidate of names) {
    const limit = limitOf(Math.max(name.length, candidate.length));
    const lower = candidate.toLowerCase();
    // The difference in length is a lower bound of the distance.
    const atLeast = Math.abs(wanted.length - lower.length);
    if (atLeast >= least || atLeast > limit) continue;
    const apart = distance(wanted, lower);
    const length = withoutFolders(wanted, lower);
    if (apart >= least || apart > limitOf(length) || (length < 6 && !isSlip(wanted, lower))) continue;
    if (apart < candidate.length) [best, least] = [candidate, apart];
  }
  return best;
}

const limitOf = (length: number) => Math.max(2, Math.floor(length / 3));

/** The length of the longer of two paths, without their common folders. */
function withoutFolders(one: string, other: string): number {
  let common = 0;
  for (let index = 0; index < one.length && one[index] === other[index]; index += 1)
    if (one[index] === '/') common = index;
  return Math.max(one.length, other.length) - common;
}

/** A list of names and its size. */
export interface Names extends Pick<ReadonlySet<string>, 'size' | 'keys'> {}

/** The most misspelt names that a build guesses if there are many. Each is compared with all existing names. */
const mostGuesses = 200;
const mostCompared = 100_000;

/**
 * `nearest` for as many names as a build has time for. `except`: a name that cannot be meant, because the mistake is on its page.
 */
export function guesser(): (name: string, names: Names, except?: string) => string | undefined {
  let guesses = 0;
  let compared = 0;
  return (name, names, except) => {
    if (guesses >= mostGuesses && compared + names.size > mostCompared) return undefined;
    guesses += 1;
    compared += names.size;
    return nearest(
      name,
      except === undefined ? names.keys() : [...names.keys()].filter((one) => one !== except),
    );
  };
}

/** Whether at most one letter is wrong, missing or extra, or the letters are in another order. */
export function isSlip(written: string, meant: string): boolean {
  const longer = written.length - meant.length;
  const letters = (text: string) => [...text].sort().join('');
  if (longer === 0 && letters(written) === letters(meant)) return true;
  return Math.abs(longer) < 2 && distance(written, meant) < 2;
}

/** The message of any thrown value. Names are as in the source: esbuild writes `(0, import_react.use)` for `use`. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) {
    const said = tried(() => `${error.name}: ${error.message}`);
    return (
      said?.replace(/\(0 , import_\w+\.([\w$.]+)\)|\bimport_\w+\.(?=[\w$])/g, '$1') ??
      'it threw an error whose message cannot be read'
    );
  }
  return typeof error === 'string'
    ? error
    : `it threw ${error === null ? 'null' : `a value of type ${typeof error}`}`;
}

/** The stack of any thrown value; empty if it has none. */
export function stackOf(error: unknown): string {
  return (error instanceof Error && tried(() => String(error.stack))) || '';
}

/** Thrown to templates that make an impossible request. It is a problem without a location. */
export class Refusal<C extends ProblemCode = ProblemCode> extends Error {
  readonly code: C;
  readonly facts: Facts<C>;
  /** Whether it is reported where it was thrown. Then a promise that it rejects is not reported again. */
  isReported = false;

  constructor(code: C, facts: Facts<C>) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** Whether the reason of a rejected promise is already reported. */
export const isReported = (error: unknown) => error instanceof Refusal && error.isReported;

/** Thrown to templates that request something with problems. Those are reported instead of the template. */
export class Faulty extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('what was asked for is faulty');
    this.problems = problems;
  }
}

/** An error that a template threw, as problems. */
export function allThrown(...given: Parameters<typeof thrown>): readonly Problem[] {
  const [error] = given;
  return error instanceof Faulty ? error.problems : [thrown(...given)];
}

/** Handles a value that is reported because a promise is not allowed here. If it is a promise, its rejection is ignored. */
export function expectNothing(value: unknown): void {
  if (value instanceof Promise) value.catch(() => {});
}

/** An error that a template threw, as a problem. */
export function thrown(
  error: unknown,
  at: SourceLocation | undefined,
  related?: readonly SourceLocation[],
): Problem {
  if (error instanceof Refusal) return problem(error.code, error.facts, at, related);
  if (!(error instanceof Error) || tried(() => error.name) !== 'TemplateFault')
    return problem('template-threw', [messageOf(error)], at, related);
  const { code, facts } = error as Error & Problem;
  if (code !== 'island-load') return { code, facts, at, related };
  const [island, load] = facts;
  const near = typeof load === 'string' ? nearest(load, loads) : undefined;
  const said = typeof load === 'string' ? `"${load}"` : `a value of type ${typeof load}`;
  return problem(code, [String(island), said, near, loads], at, related);
}

/** Problems in the order in which one corrects them: by file, line, column and code. Each is listed once, with all its pages. */
export function sorted(problems: readonly Problem[]): readonly Problem[] {
  const byKey = new Map<string, Problem[]>();
  for (const one of problems) {
    const { file = '', line = 0, column = 0 } = one.at ?? {};
    const key = [
      file,
      String(line).padStart(9, '0'),
      String(column).padStart(9, '0'),
      one.code,
      JSON.stringify(one.facts),
    ].join('\0');
    getOrInsertComputed(byKey, key, () => []).push(one);
  }
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? joined(first, [first, ...others]) : []));
}
