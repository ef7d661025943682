// The manifest: the list of a build's own files, stored in the out folder as `manifestFile`. Pure.

export interface Manifest {
  readonly base: string;
  /** The fingerprint of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
}

/** The manifest in a text; undefined if no build wrote the text. */
export function manifestIn(text: string): Manifest | undefined {
  try {
    const { format, base = '/', files } = JSON.parse(text);
    return format === 1 ? { base, files: new Map(Object.entries(files)) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text of a manifest, as JSON. It is written by hand: V8 takes longer to make an object with a thousand keys than to make the
 * whole text.
 */
export function manifestText({ base, files }: Manifest): string {
  const line = (path: string) => `  ${JSON.stringify(path)}: ${JSON.stringify(files.get(path))}`;
  const lines = [...files.keys()].sort().map(line);
  return `{\n "format": 1,\n "base": ${JSON.stringify(base)},\n "files": {\n${lines.join(',\n')}\n }\n}\n`;
}
