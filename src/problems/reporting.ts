// What a build reports while it runs: its steps with their times, and what it renders. Plain data, no input or output.

import { componentFile } from '../model/addresses/paths.ts';
import type { ComponentUse } from '../model/site/components.ts';
import type { Problem } from '../model/site/problem.ts';
import type { Phase } from '../model/site/result.ts';
import type { TemplateRun } from '../model/site/templateRun.ts';
import { now } from '../model/values/clock.ts';
import { problem } from './problem.ts';

/** Called with what a build or a check is doing, and with how much of it is done if that can be counted (pages, links). */
export type OnProgress = (what: string, done?: number, of?: number) => void;

/** What is reported when a component is rendered. */
export function runOfUse({ name, at: { file, line } }: ComponentUse): TemplateRun {
  return { file, line, template: componentFile(name) };
}

/**
 * The problem of something that does not end, after so many seconds: at the page that is being rendered, or at the line of it that
 * names a component; without a place if nothing is being rendered.
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

/** Called when a thread begins to render something, or has ended. `thread` is 0 for the first. */
export type OnRendering = (what: TemplateRun | undefined, thread?: number) => void;

/** The functions that are called while a site is made. */
export interface Listeners {
  /** Called at the end of a phase. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
  /** Called often with the progress: thousands of pages take a while. */
  readonly onProgress?: OnProgress | undefined;
  readonly onRendering?: OnRendering | undefined;
}

/** The steps that make a site, in order. */
const steps = ['collect', 'compile', 'parse', 'plan', 'render', 'resolve', 'verify'];

/** The steps of one build that are finished, with their times. */
export class Steps {
  readonly phases: Phase[];
  readonly #listeners: Listeners;
  #last = now();
  /** The times of steps that ran within others, in ms. */
  readonly #within = new Map<string, number>();

  /** `before`: the phases that are already finished. */
  constructor(listeners: Listeners, before: readonly Phase[] = []) {
    this.#listeners = listeners;
    this.phases = [...before];
  }

  /** Runs a part of a later step within another step; its time counts for the later one, which `done` reports. */
  within(name: string, act: () => void): void {
    const began = now();
    act();
    const ms = now() - began;
    this.#within.set(name, ms);
    this.#last += ms;
  }

  /** Ends a step with its result, which it returns; the next one begins. */
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
