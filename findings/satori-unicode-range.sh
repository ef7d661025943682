#!/usr/bin/env bash
# satori 0.63.2, @fontsource/arimo 5.3.0
# Question: a family comes as one font file for each script (as Fontsource and Google Fonts ship it). Does satori draw a text with
#   whichever of the files has its letters, if all are given under one name, weight and style?
# A good guess: yes. It falls back among fonts for letters that one lacks, and browsers do so by unicode-range.
# Seen: no. Of fonts with the same name, weight and style only the first is ever used: "A" is the box of a missing letter when the
#   Cyrillic file comes first. Under a name of its own each file is tried in turn, and the letter is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent satori@0.63.2 @fontsource/arimo@5.3.0 >/dev/null
cat > seen.mjs <<'JS'
import { readFileSync } from 'node:fs';
import satori from 'satori';

const file = (script) => readFileSync(`node_modules/@fontsource/arimo/files/arimo-${script}-400-normal.woff2`);
const draw = (fonts) =>
  satori({ type: 'div', props: { style: { display: 'flex', fontSize: 40 }, children: 'A' } }, {
    width: 60, height: 60, fonts: fonts.map(([name, script]) => ({ name, data: file(script), weight: 400, style: 'normal' })),
  });
const right = await draw([['Arimo', 'latin']]);
const sameName = await draw([['Arimo', 'cyrillic'], ['Arimo', 'latin']]);
const ownNames = await draw([['Arimo', 'cyrillic'], ['Arimo 2', 'latin']]);
console.log('Cyrillic file first, one name:  ', sameName === right ? 'the letter' : 'not the letter');
console.log('Cyrillic file first, own names: ', ownNames === right ? 'the letter' : 'not the letter');
process.exit(sameName !== right && ownNames === right ? 0 : 1);
JS
node seen.mjs
