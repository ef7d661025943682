#!/usr/bin/env bash
# @vercel/routing-utils 6.6.0 (what Vercel makes of vercel.json)
# Question: with `trailingSlash: true`, where do /old (which has a redirect to /new/) and the page /notes/v1.2/ lead?
# Good guess: /old to /new/, as `redirects` says; /notes/v1.2/ is shown, because addresses end with a slash.
# Behavior: the routes of the slash come first. /old leads to /old/, for which there is no redirect; and since what has a dot is taken for
# a file, /notes/v1.2/ leads to /notes/v1.2.
# Output seen: /old -> 308 /old/; /notes/v1.2/ -> 308 /notes/v1.2
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts @vercel/routing-utils@6.6.0 > install.txt 2>&1
cat > try.mjs <<'JS'
import utils from '@vercel/routing-utils';
const { routes } = utils.getTransformedRoutes({ trailingSlash: true, redirects: [{ source: '/old', destination: '/new/' }] });
const lead = (path) => {
  for (const { src, status, headers } of routes) {
    const match = src && new RegExp(src).exec(path);
    if (match && headers?.Location) return `${path} -> ${status} ${headers.Location.replace('$1', match[1])}`;
  }
  return `${path} is shown`;
};
const seen = ['/old', '/notes/v1.2/'].map(lead).join('; ');
console.log(seen);
process.exitCode = seen === '/old -> 308 /old/; /notes/v1.2/ -> 308 /notes/v1.2' ? 0 : 1;
JS
node try.mjs
