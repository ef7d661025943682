#!/usr/bin/env bash
# esbuild 0.28.2
# Question: what does esbuild say of `composes: bse` in a CSS module that has no class `bse`?
# Good guess: a mistake at its line, as for a misspelled name of another file, or as css-loader and postcss-modules do.
# Behaviour: a name of the same file is not looked up: no error and no warning, and the element gets a class without any rule. A name
# that another file lacks is a mistake.
# Output seen: own file: 0 errors, 0 warnings, the classes m_bse m_card | other file: The name "bse" never appears in "o.module.css"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esbuild@0.28.2
echo '.base { color: teal } .card { composes: bse; }' >m.module.css
echo '.base { color: teal }' >o.module.css
echo '.card { composes: bse from "./o.module.css"; }' >n.module.css
echo 'import styles from "./m.module.css"; console.log(styles.card);' >m.js
echo 'import styles from "./n.module.css"; console.log(styles.card);' >n.js
cat >try.mjs <<'JS'
import { build } from 'esbuild';
const options = (name) => ({ entryPoints: [name], bundle: true, write: false, outdir: 'o', logLevel: 'silent' });
const { errors, warnings, outputFiles } = await build(options('m.js'));
const classes = /card: "([^"]*)"/.exec(outputFiles.find(({ path }) => path.endsWith('.js')).text)[1];
const other = await build(options('n.js')).then(
  ({ warnings: [one] }) => one?.text,
  ({ errors: [one] }) => one.text,
);
const seen = `own file: ${errors.length} errors, ${warnings.length} warnings, the classes ${classes} | other file: ${other}`;
console.log(seen);
process.exit(seen.startsWith('own file: 0 errors, 0 warnings, the classes m_bse m_card | other file: The name "bse" never') ? 0 : 1);
JS
node try.mjs
