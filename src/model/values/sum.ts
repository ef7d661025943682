// Hashes of contents. Pure.
import { hash } from 'node:crypto';

/** A short text that differs for each content. */
export function sumOf(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}

/** A hash of a file's bytes, as in the manifest. */
export function fingerprint(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}
