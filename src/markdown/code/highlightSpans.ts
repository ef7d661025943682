// The tokens that highlight.js finds in code → HTML, equal to its own. Pure.
import type { Emitter } from 'highlight.js';
import { getOrInsertComputed } from '../../model/values/lazy.ts';

/** Receives the tokens of a code block in order: texts, and the starts and ends of scopes. */
export class Spans implements Emitter {
  #html = '';
  /** The number of open spans. */
  #open = 0;

  addText(text: string): void {
    this.#html += escaped(text);
  }

  openNode(scope: string): void {
    this.#html += `<span class="${getOrInsertComputed(classes, scope, classOf)}">`;
    this.#open += 1;
  }

  closeNode(): void {
    if (this.#open === 0) return;
    this.#html += '</span>';
    this.#open -= 1;
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  /** The tokens of a part in another language. */
  __addSublanguage(inner: Spans, language: string | undefined): void {
    inner.finalize();
    this.#html += language ? `<span class="language-${language}">${inner.#html}</span>` : inner.#html;
  }

  finalize(): void {
    while (this.#open > 0) this.closeNode();
  }

  toHTML(): string {
    return this.#html;
  }
}

/** A memo of the classes of scopes. */
const classes = new Map<string, string>();

/** `title.function` → `hljs-title function_`: the classes that themes for highlight.js use. */
function classOf(scope: string): string {
  const [first = '', ...others] = scope.split('.');
  return [`hljs-${first}`, ...others.map((one, index) => one + '_'.repeat(index + 1))].join(' ');
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign) : text;
}
