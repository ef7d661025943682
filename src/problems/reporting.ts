// The reports of a build while it runs: its steps with their times, and its renderings. Plain data, no input or output.

import { componentFile } from '../model/addresses/paths.ts';
import type { ComponentReference } from '../model/site/components.ts';
import type { Problem } from '../model/site/problem.ts';
import type { Phase } from '../model/site/result.ts';
import type { TemplateRun } from '../model/site/templateRun.ts';
import { now } from '../model/values/clock.ts';
import { problem } from './problem.ts';

/** Called with the current task of a build or check. If the task can be counted (pages, links), also with its progress. */
export type OnProgress = (what: string, done?: number, of?: number) => void;

/** The report for a component that is rendered. */
export function runOfReference({ name, at: { file, line } }: ComponentReference): TemplateRun {
  return { file, line, template: componentFile(name) };
}

/**
 * The problem of work that does not end, after this many seconds. It is at the page that is being rendered, or at a component's
 * line in it. It has no location if nothing is being rendered.
 */
export function endless(seconds: number, run: TemplateRun | undefined): Problem {
  if (!run) return problem('template-endless', [seconds]);
  const { file, line, template } = run;
  const what = line === undefined ? 'page' : 'component';
  return problem(
    'template-endless',
    [seconds, template, what],
    { file, line },
    file === template ? [] : [{ file: template }],
  );
}

/** Called when a thread begins or ends a rendering. `thread` is 0 for the first. */
export type OnRendering = (what: TemplateRun | undefined, thread?: number) => void;

export interface Listeners {
  /** Called at the end of a phase. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
  /** Called often with the progress, because thousands of pages take a while. */
  readonly onProgress?: OnProgress | undefined;
  readonly onRendering?: OnRendering | undefined;
}

/** The steps that make a site, in order. */
const steps = ['collect', 'compile', 'parse', 'plan', 'render', 'resolve', 'verify'];

/** The finished steps of one build, with their times. */
export class Steps {
  readonly phases: Phase[];
  readonly #listeners: Listeners;
  #last = now();
  /** The times of steps that ran within others, in ms. */
  readonly #within = new Map<string, number>();

  /** `before`: phases that are already finished. */
  constructor(listeners: Listeners, before: readonly Phase[] = []) {
    this.#listeners = listeners;
    this.phases = [...before];
  }

  /** Runs a part of a later step within another step. Its time counts for the later step, which `done` reports. */
  within(name: string, act: () => void): void {
    const began = now();
    act();
    const ms = now() - began;
    this.#within.set(name, ms);
    this.#last += ms;
  }

  /** Ends a step and returns its result. The next step begins. */
  done<T>(name: string, result: T): T {
    const time = now();
    const phase = { name, ms: time - this.#last + (this.#within.get(name) ?? 0) };
    this.#last = time;
    this.phases.push(phase);
    this.#listeners.onPhase?.(phase);
    const at = steps.indexOf(name);
    const next = at === -1 ? undefined : steps[at + 1];
    if (next !== undefined) this.#listeners.onProgress?.(next);
    return result;
  }
}
