// Plain data: values that stay the same when they are sent or stored, and texts to compare them by. Pure.
/**
 * Whether a value stays the same when it is sent to another thread: an object of a class, which a schema may make, would lose its
 * class.
 */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !['function', 'symbol'].includes(typeof value);
  const kind = Object.getPrototypeOf(value);
  return depth < 100 && [Object.prototype, Array.prototype, null].includes(kind)
    ? Object.values(value).every((one) => isPlain(one, depth + 1))
    : kind === Date.prototype;
}

/** A text that differs for each value; undefined if the value is not plain. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value);
  return isPlain(value) ? JSON.stringify(value, encodeOdd) : undefined;
}

/** For `JSON.stringify`: writes values that JSON lacks as texts that no other value has. */
function encodeOdd(_: string, value: unknown): unknown {
  const isOdd =
    value === undefined ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)));
  return isOdd ? `\0${Object.is(value, -0) ? '-0' : String(value)}` : value;
}
