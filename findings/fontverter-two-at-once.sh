#!/usr/bin/env bash
# Package: fontverter 2.0.0, with wawoff2 2.0.1 (what subset-font 2.9.0 converts fonts with).
# Question: may a program convert two WOFF2 files at the same time, with Promise.all?
# Good guess: yes. convert() is an async function that takes a buffer and resolves to another one, without any shared state.
# Behaviour: the first result has its own length, but bytes of the second font, without an error. wawoff2 returns a view of
#   the memory of its WebAssembly; the second call overwrites it before fontverter, a few microtasks later, has copied it.
#   subset-font hides this: it lets one call run at a time. Those who call fontverter beside it must do so, too.
# Seen with fontverter 2.0.0, wawoff2 2.0.1, Node 20.20:
#   one after the other: arimo 21504 bytes, baloo 45100 bytes
#   at the same time: arimo 21504 bytes, as before: false; baloo 45100 bytes, as before: true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund fontverter@2.0.0 wawoff2@2.0.1 @fontsource/arimo@5.3.0 @fontsource/baloo-2@5.3.0
cat > try.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { convert } = require('fontverter');
const arimo = readFileSync(require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'));
const baloo = readFileSync(require.resolve('@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff2'));
(async () => {
  const one = await convert(arimo, 'sfnt');
  const other = await convert(baloo, 'sfnt');
  console.log(`one after the other: arimo ${one.length} bytes, baloo ${other.length} bytes`);
  const [first, second] = await Promise.all([convert(arimo, 'sfnt'), convert(baloo, 'sfnt')]);
  const [isOne, isOther] = [first.equals(one), second.equals(other)];
  console.log(
    `at the same time: arimo ${first.length} bytes, as before: ${isOne}; baloo ${second.length} bytes, as before: ${isOther}`,
  );
  process.exit(!isOne && isOther ? 0 : 1);
})();
JS
node try.cjs
