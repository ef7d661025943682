// The licenses of packages that may be installed beside this one, which is MIT, and of those that may be bundled.

/** They only require attribution. Packages under these may be bundled, with their texts in bin/built/LICENSES.txt. */
export const permissive: ReadonlySet<string> = new Set(
  'MIT ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 CC0-1.0 Python-2.0 Zlib'.split(' '),
);

/** Programs of any license may use these packages if their files stay separate and unchanged. They must not be bundled. */
export const apart: ReadonlySet<string> = new Set([
  'MPL-2.0', // satori, resvg, axe-core, lightningcss: 1.10 and 3.3
  'LGPL-3.0-or-later', // libvips, a library that sharp loads: 4
  'OFL-1.1', // fonts
  'CC-BY-4.0', // caniuse-lite, data about browsers that Stryker includes
]);

/** The names in an SPDX expression: `(MIT AND Zlib)`. */
export function licensesIn(expression: string): readonly string[] {
  return expression.split(/[ ()]+|\b(?:AND|OR)\b/).filter(Boolean);
}
