// Pictures that a step of the old build copied to their addresses: found by their names. Pure, except that it notes them.
import { posix } from 'node:path';
import { isPicture, staticFolder } from '../../model/addresses/paths.ts';
import { addressOf } from '../../model/addresses/url.ts';
import { type GatedPath, gate } from '../gate.ts';
import { foreign } from '../globs.ts';
import type { Left, Tree } from '../model.ts';
import { picturesNamed } from '../named.ts';
import { publicAddress } from './placed.ts';

/** Where the pictures are noted: their addresses, the copied files, the report. */
interface Notes {
  readonly statics: Map<string, string>;
  readonly copies: Map<GatedPath, string>;
  readonly left: Left[];
}

/** Returns the new address of a picture at an address without a file. Undefined if no single picture fits. */
export function copiedPictures(
  tree: Tree,
  { statics, copies, left }: Notes,
): (address: string, page: string) => string | undefined {
  return (address, page) => {
    if (!isPicture(address)) return undefined;
    const from = nearest(
      address,
      picturesNamed(posix.basename(address), tree).filter((path) => !foreign.test(path)),
    );
    const to = publicAddress(address);
    const target = gate('public', staticFolder + to.slice(1));
    if (from === undefined || target === undefined || copies.has(target)) return undefined;
    copies.set(target, from);
    statics.set(address, to);
    const what = `${posix.join(posix.dirname(address), '…')} ← ${posix.join(posix.dirname(from), '…')}`;
    left.push({ file: page, kind: 'copied', what });
    return addressOf(to.slice(1));
  };
}

/** The only picture that has the most of the folders of an address. */
function nearest(address: string, paths: readonly string[]): string | undefined {
  const parts = address.split('/').reverse();
  const all = paths.map((path) => {
    const own = path.split('/').reverse();
    const other = own.findIndex((part, index) => part !== parts[index]);
    return { path, shared: other === -1 ? own.length : other };
  });
  const most = Math.max(0, ...all.map(({ shared }) => shared));
  const [found, ...others] = all.filter(({ shared }) => shared === most);
  return others.length > 0 ? undefined : found?.path;
}
