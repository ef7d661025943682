// Adds the commands of a new site as scripts to an existing package.json. READS, WRITES.

import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../model/machine/regularFile.ts';
import { tried } from '../model/values/tried.ts';
import { beside, clear, leftBeside } from '../stages/6-write/leftovers.ts';

/** The new text of a package.json, and the names of the added scripts. */
export interface WithScripts {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * Adds the missing `scripts`. Nothing else changes: like npm, it keeps the indentation and line ends. Undefined if there is nothing
 * to add, or if the text is not a package.json, which npm reports.
 */
export function withScripts(
  text: string,
  scripts: Readonly<Record<string, string>>,
): WithScripts | undefined {
  const manifest = objectIn(text);
  const own = manifest?.scripts ?? {};
  if (!manifest || !isObject(own)) return undefined;
  const names = Object.keys(scripts).filter((name) => !Object.hasOwn(own, name));
  if (names.length === 0) return undefined;
  const added = Object.fromEntries(names.map((name) => [name, scripts[name]]));
  const [, indent = /\n/.test(text.trim()) ? 0 : 2] = /^\s*\{\r?\n([ \t]+)"/.exec(text) ?? [];
  const written = JSON.stringify({ ...manifest, scripts: { ...own, ...added } }, null, indent);
  const [end = '\n'] = /\r?\n$/.exec(text) ?? [];
  return { text: (written + end).replace(/\r?\n/g, /\r\n/.test(text) ? '\r\n' : '\n'), names };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  const value: unknown = tried(() => JSON.parse(text));
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Scripts that are ready for the package.json of a folder. `commit` writes the whole file. */
export interface NewScripts {
  readonly names: readonly string[];
  readonly commit: () => void;
  readonly undo: () => void;
}

/** Prepares the package.json of `folder` with `scripts`. Undefined if there is nothing to add, or if it must not be changed. */
export function newScripts(
  folder: string,
  scripts: Readonly<Record<string, string>>,
): NewScripts | undefined {
  try {
    const path = realpathSync(join(folder, 'package.json')); // a link stays a link
    for (const left of leftBeside(path, new Set())) clear(left);
    const found = withScripts(readRegular(path, 'utf8'), scripts);
    if (!found) return undefined;
    const stage = beside(path, 'new');
    const undo = () => rmSync(stage, { force: true });
    try {
      writeFileSync(stage, found.text, { mode: statSync(path).mode, flag: 'wx' });
    } catch (error) {
      undo();
      throw error;
    }
    return { names: found.names, commit: () => renameSync(stage, path), undo };
  } catch {
    return undefined;
  }
}
