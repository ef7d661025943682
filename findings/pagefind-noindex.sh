#!/usr/bin/env bash
# pagefind 1.6.0
# Question: does a page with <meta name="robots" content="noindex"> come up in a search?
# Good guess: no: it says that it wants to be in no index, and a crawler of the web obeys.
# Behavior: Pagefind reads every file that ends with .html, 404.html too, and knows nothing of robots. `data-pagefind-body` on the pages
# that it should know (then it leaves out all others), or `data-pagefind-ignore`, keeps a page out.
# Output seen: Indexed 2 pages
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts pagefind@1.6.0 > install.txt 2>&1
mkdir site
echo '<!doctype html><html lang="en"><title>A</title><body><p>Words.</p></body></html>' > site/index.html
echo '<!doctype html><html lang="en"><title>B</title><meta name="robots" content="noindex"><body><p>Secret.</p></body></html>' > site/404.html
npx pagefind --site site > out.txt 2>&1
grep -o 'Indexed [0-9]* pages*' out.txt
grep -q 'Indexed 2 pages' out.txt
