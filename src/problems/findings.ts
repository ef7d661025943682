// What a build has found wrong so far, and how long its steps took. Plain data, no input or output.
import type { Outcome, Problem } from '../model/problem.ts';

/** One step of the line, done. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** Gathers what the steps of one build find. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly phases: Phase[];
  readonly #onPhase: ((phase: Phase) => void) | undefined;
  #last = performance.now();

  /** `before` are the phases that are over already. */
  constructor(onPhase: ((phase: Phase) => void) | undefined, before: readonly Phase[] = []) {
    this.#onPhase = onPhase;
    this.phases = [...before];
  }

  /** The value of a step; its problems are kept. */
  take<T>({ value, problems }: Outcome<T>): T {
    this.add(problems);
    return value;
  }

  add(problems: readonly Problem[]): void {
    for (const one of problems) this.problems.push(one); // too many for a call's arguments, now and then
  }

  /** A step is over. */
  done(name: string): void {
    const now = performance.now();
    const phase = { name, ms: now - this.#last };
    this.#last = now;
    this.phases.push(phase);
    this.#onPhase?.(phase);
  }
}
