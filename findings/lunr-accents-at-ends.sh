#!/usr/bin/env bash
# lunr 2.3.9
# Question: does a search for "café" find a page that has the word "café"?
# Good guess: it does; at most, a search for "cafe" does not.
# Behavior: it finds nothing. In the index the trimmer takes away what is no \w at both ends of a word, letters with accents too: the
# index has "caf". The words of a search pass the stemmer alone, so that they keep their accents. Within a word an accent does no harm.
# Output seen: café 0, caf 1, naïve 1, Österreich 0, 日本 0
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts lunr@2.3.9 > install.txt 2>&1
cat > try.mjs <<'JS'
import lunr from 'lunr';
const index = lunr(function () {
  this.ref('id');
  this.field('text');
  this.add({ id: 1, text: 'A naïve café in Österreich, or in 日本' });
});
const seen = ['café', 'caf', 'naïve', 'Österreich', '日本'].map((word) => `${word} ${index.search(word).length}`).join(', ');
console.log(seen);
process.exitCode = seen === 'café 0, caf 1, naïve 1, Österreich 0, 日本 0' ? 0 : 1;
JS
node try.mjs
