// What a build has found wrong so far, and how long its steps took. Plain data, no input or output.
import type { ComponentUse } from '../model/components.ts';
import { componentFile } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import { problem } from './problem.ts';

/** One step of the line, done. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** Told what a build or a check is at, and how much of it is done where that can be counted: pages, links. */
export type OnProgress = (what: string, done?: number, of?: number) => void;

/** What is rendered: a file of a page, and its template, as paths; for a file of templates/files both are its own. For a component, its file, and the line that names it. */
export interface TemplateRun {
  readonly file: string;
  readonly line?: number | undefined;
  readonly template: string;
}

/** What is told of drawing a component. */
export function runOfUse({ name, at: { file, line } }: ComponentUse): TemplateRun {
  return { file, line, template: componentFile(name) };
}

/** That something does not come to an end, for so many seconds so far: where content names the component that is drawn, if one is. */
export function endless(seconds: number, component: TemplateRun | undefined): Problem {
  if (!component) return problem('template-endless', [seconds]);
  const { file, line, template } = component;
  return problem('template-endless', [seconds, template], { file, line }, [{ file: template }]);
}

/** Told what a thread begins to render, or that it has ended. `thread` is 0 for the first. */
export type OnRendering = (what: TemplateRun | undefined, thread?: number) => void;

/** Who is told while a site is made. */
export interface Listeners {
  /** Told when a phase is over. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
  /** Told often how far it is: thousands of pages take a while. */
  readonly onProgress?: OnProgress | undefined;
  readonly onRendering?: OnRendering | undefined;
}

/** The steps that make a site, in order. */
const steps = ['collect', 'compile', 'parse', 'plan', 'render', 'resolve', 'verify'];

/** Gathers what the steps of one build find. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly phases: Phase[];
  readonly #listeners: Listeners;
  #last = performance.now();
  /** How long steps took that ran in the middle of others, in ms. */
  readonly #within = new Map<string, number>();

  /** `before` are the phases that are over already. */
  constructor(listeners: Listeners, before: readonly Phase[] = []) {
    this.#listeners = listeners;
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

  /** Runs a step in the middle of another, whose time it is not: `done` tells of it when its turn has come. */
  within(name: string, act: () => void): void {
    const began = performance.now();
    act();
    const ms = performance.now() - began;
    this.#within.set(name, ms);
    this.#last += ms;
  }

  /** A step is over: another begins. */
  done(name: string): void {
    const now = performance.now();
    const phase = { name, ms: now - this.#last + (this.#within.get(name) ?? 0) };
    this.#last = now;
    this.phases.push(phase);
    this.#listeners.onPhase?.(phase);
    const at = steps.indexOf(name);
    const next = at === -1 ? undefined : steps[at + 1];
    if (next !== undefined) this.#listeners.onProgress?.(next);
  }
}
