// What tells one content from another: sums. Pure.
import { hash } from 'node:crypto';

/** A short text that is another one for another content. */
export function sumOf(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}

/** A hash of a file's bytes, as the manifest has it. */
export function fingerprint(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}
