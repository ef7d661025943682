#!/usr/bin/env bash
# @11ty/eleventy 3.1.6 (npm)
# Question: where do files go that a pattern with a target copies: addPassthroughCopy({ 'media/*/*.txt': 'all' })?
# Good guess: below the target with their folders, as for the pattern alone, and as for a folder with a target.
# Behaviour: the pattern alone keeps the folders. With a target, all files lose them, so that links to them break.
# Output seen: all/one.txt all/two.txt media/a/one.txt media/b/two.txt
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "try", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @11ty/eleventy@3.1.6 >/dev/null
mkdir -p site/media/a site/media/b
echo a >site/media/a/one.txt
echo b >site/media/b/two.txt
echo '# Home' >site/index.md
cat >eleventy.config.js <<'JS'
export default (config) => {
  config.addPassthroughCopy('site/media/**/*.txt');
  config.addPassthroughCopy({ 'site/media/*/*.txt': 'all' });
  return { dir: { input: 'site' } };
};
JS
npx eleventy --quiet >/dev/null
seen=$(cd _site && find . -name '*.txt' | sed 's#^\./##' | sort | xargs)
echo "$seen"
[ "$seen" = 'all/one.txt all/two.txt media/a/one.txt media/b/two.txt' ]
