#!/usr/bin/env bash
# netlify-redirector 0.5.0 (Netlify's matcher of `_redirects`)
# Question: which addresses does the rule `/café /coffee/ 301` redirect, and which the rule `/tea/ /drinks/ 301`?
# Good guess: /caf%C3%A9, which is what browsers send for it; and only /tea/, as the rule for headers `/tea/` is not that for /tea.
# Behavior: paths are compared byte by byte: what browsers send never fits the first rule, which must be written as /caf%C3%A9 (and
# then /caf%c3%a9 does not fit). But a slash at the end counts for nothing: /tea is redirected as well.
# Output seen: /caf%C3%A9 no, /café yes, /tea yes, /tea/ yes, /TEA/ no
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts netlify-redirector@0.5.0 > install.txt 2>&1
cat > try.mjs <<'JS'
import redirector from 'netlify-redirector';
const matcher = await redirector.parsePlain('/café /coffee/ 301\n/tea/ /drinks/ 301', {});
const match = (path) =>
  matcher.match({ scheme: 'https', host: 'a.example', path, query: '', headers: {}, cookieValues: {}, getHeader: () => '', getCookie: () => '' });
const seen = ['/caf%C3%A9', '/café', '/tea', '/tea/', '/TEA/'].map((path) => `${path} ${match(path) ? 'yes' : 'no'}`).join(', ');
console.log(seen);
process.exit(seen === '/caf%C3%A9 no, /café yes, /tea yes, /tea/ yes, /TEA/ no' ? 0 : 1);
JS
node try.mjs
