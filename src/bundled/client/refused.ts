// Runs in the browser only under `site watch`: collects the resources that the page's policy refuses.

/** A refused resource. Plain data: it is sent to the watch. */
export interface Refused {
  readonly directive: string;
  /** An address, a scheme, or a keyword: `inline`, `eval`. */
  readonly blocked: string;
  /** The element that requested it, `<img>`; empty if it is unknown. */
  readonly element: string;
  /** The path and position of the code that requested it; zeros if unknown. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Calls `tell` with all refusals so far, soon after each new one. */
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
    // Extensions request resources that are not part of the site.
    if (
      event.disposition !== 'enforce' ||
      [blocked, sourceFile].some((one) => /^[\w-]+-extension/.test(one ?? ''))
    )
      return;
    // Libraries test whether it is allowed and can work without it. Only uncaught errors are reported, below.
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
