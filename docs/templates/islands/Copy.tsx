import { cloneElement, type ReactElement } from 'react';
import { texts } from '../strings.ts';

/** Adds a copy button to each code block in it. Its words are in an attribute of its content. */
export default function Copy({ children }: { children: ReactElement<{ 'data-words'?: string }> }) {
  const t = texts();
  return cloneElement(children, { 'data-words': [t.wrap, t.copy, t.copied, t.notCopied].join('|') });
}
