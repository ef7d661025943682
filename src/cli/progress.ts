// How far a command is: one line on a terminal, gone when it is over. TALKS.
import type { OnProgress } from '../problems/findings.ts';
import type { Options } from './output.ts';

/** How long a terminal is left alone, and how often it is told something new from then on, in ms. */
const patience = 1000;
const pause = 100;

/** The line that says what a command is at. */
export interface Progress {
  readonly at: OnProgress;
  /** Takes the line away, for something else to be written; it comes again. */
  readonly clear: () => void;
  /** Takes the line away for good. */
  readonly end: () => void;
}

/** Says on a terminal what takes longer than a second is at; elsewhere, and with --quiet or --json, nothing. */
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
  const draw = (text: string) => {
    stream.cursorTo(0);
    stream.clearLine(0);
    stream.write(text.slice(0, (stream.columns || 80) - 1));
  };
  const tick = () => {
    if (!said || said === shown || performance.now() < next) return;
    next = performance.now() + pause;
    shown = said;
    const [what, done, of] = said;
    const isCounted = done !== undefined && of;
    draw(
      isCounted ? `${what} … ${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}` : `${what} …`,
    );
  };
  const clear = () => {
    if (shown) draw('');
    shown = undefined;
  };
  // For what waits and says nothing; what does not wait lets no timer ring, and says what it is at.
  const timer = setInterval(tick, pause).unref();
  return {
    at(...one) {
      said = one;
      tick();
    },
    clear,
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
