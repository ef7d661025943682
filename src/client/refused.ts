// Runs in the browser under `site watch` only: gathers what the policy of the page refuses.

/** What a browser refused. Plain data: it is sent to the watch. */
export interface Refused {
  readonly directive: string;
  /** An address, a scheme, or a keyword: `inline`, `eval`. */
  readonly blocked: string;
  /** The element that asked for it, `<img>`; empty if none is known. */
  readonly element: string;
  /** The path of the file whose code did, and where; zeros if unknown. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Calls `tell` with all that was refused so far, soon after something is. */
export function onRefused(tell: (all: readonly Refused[]) => void): void {
  const all = new Map<string, Refused>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = (one: Refused) => {
    const key = JSON.stringify(one);
    if (all.has(key) || all.size >= 20) return;
    all.set(key, one);
    clearTimeout(timer);
    timer = setTimeout(() => tell([...all.values()]), 100);
  };
  addEventListener('securitypolicyviolation', (event) => {
    const {
      effectiveDirective: directive,
      blockedURI: blocked,
      sourceFile,
      lineNumber,
      columnNumber,
    } = event;
    // Extensions add what is no part of the site.
    if (
      event.disposition !== 'enforce' ||
      [blocked, sourceFile].some((one) => /^[\w-]+-extension/.test(one ?? ''))
    )
      return;
    // Libraries try whether it is allowed, and do without: only an error that nobody catches is told, below.
    if (blocked === 'eval') return;
    const { target } = event;
    const element = target instanceof Element ? `<${target.localName}>` : '';
    add({ directive, blocked, element, file: pathOf(sourceFile), line: lineNumber, column: columnNumber });
  });
  const addEval = (error: unknown, file = '', line = 0, column = 0) => {
    if (error instanceof EvalError)
      add({ directive: 'script-src', blocked: 'eval', element: '', file: pathOf(file), line, column });
  };
  addEventListener('error', ({ error, filename, lineno, colno }) => addEval(error, filename, lineno, colno));
  addEventListener('unhandledrejection', ({ reason }) => addEval(reason));
}

/** The path of a file of this site; empty for others. */
function pathOf(file: string): string {
  return URL.canParse(file) && new URL(file).origin === location.origin ? new URL(file).pathname : '';
}
