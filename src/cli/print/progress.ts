// The progress of a command: one line on a terminal, removed at the end. TALKS.
import type { OnProgress } from '../../problems/reporting.ts';
import type { Options } from '../output.ts';
import { stepWords } from './steps.ts';

/** The time before the line is first shown, and between two updates, in ms. */
const patience = 1000;
const pause = 100;

/** The line with the progress of a command. */
export interface Progress {
  readonly at: OnProgress;
  /** Removes the line, so that something else can be written. It is shown again later. */
  readonly clear: () => void;
  /** Removes the line permanently. */
  readonly end: () => void;
}

/** How long a step that has taken `ms` for a part of its work will still take, if that is worth saying. */
export function timeLeft(ms: number, part: number): string {
  const left = Math.round((ms / part - ms) / 1000);
  if (part === 0 || ms < 2 * patience || left < 2) return '';
  return left < 100 ? `, about ${left} s left` : `, about ${Math.round(left / 60)} min left`;
}

/**
 * Shows the current work of a command on a terminal, if it takes longer than a second. Elsewhere, and with --quiet or --json, shows
 * nothing.
 */
export function progress(
  { quiet, json }: Pick<Options, 'quiet' | 'json'>,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  if (!stream.isTTY || quiet || json || process.env.TERM === 'dumb') {
    return { at() {}, clear() {}, end() {} };
  }
  let said: Parameters<OnProgress> | undefined;
  let shown: Parameters<OnProgress> | undefined;
  let next = performance.now() + patience;
  /** The step that is counted, and when it began. */
  let [counted, since] = ['', 0];
  const draw = (text: string) => {
    stream.cursorTo(0);
    stream.clearLine(0);
    stream.write(text.slice(0, (stream.columns || 80) - 1));
  };
  const tick = () => {
    if (!said || said === shown || performance.now() < next) return;
    next = performance.now() + pause;
    shown = said;
    const [name, done, of] = said;
    const what = stepWords[name] ?? name;
    if (done === undefined || !of) return draw(`${what} …`);
    const left = timeLeft(performance.now() - since, done / of);
    draw(`${what} … ${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}${left}`);
  };
  const clear = () => {
    if (shown) draw('');
    shown = undefined;
  };
  // For steps that wait without a report of progress. Steps that block the thread also block timers, but report progress.
  const timer = setInterval(tick, pause).unref();
  return {
    at(...one) {
      said = one;
      if (one[0] !== counted) [counted, since] = [one[0], performance.now()];
      tick();
    },
    clear,
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
