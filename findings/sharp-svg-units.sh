#!/usr/bin/env bash
# sharp 0.35.5 (librsvg, libvips)
# Question: which size in pixels does sharp's metadata() report for an SVG whose size is given in points, inches or millimetres?
# A good guess: that of CSS and of browsers, in which 1in = 96px = 72pt; so 96 x 48 for 72pt x 36pt, as naturalWidth says.
# Seen: 72 x 36. Lengths with a unit are taken at 72 dots per inch (the default of `density`), but lengths without a unit as CSS
#   pixels. Units that it does not know (Q, rem) are dropped without an error: then the size is that of the drawing's content.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sharp@0.35.5 >/dev/null
cat > seen.mjs <<'JS'
import sharp from 'sharp';

const sizes = [];
for (const [width, height] of [['72pt', '36pt'], ['1in', '.5in'], ['40mm', '20mm'], ['96', '48'], ['400Q', '200Q'], ['6rem', '3rem']]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`;
  const { width: w, height: h } = await sharp(Buffer.from(svg)).metadata();
  sizes.push(`${w}x${h}`);
  console.log(`${width} x ${height}: ${w} x ${h}`);
}
process.exit(sizes.join() === '72x36,72x36,113x57,96x48,9x9,9x9' ? 0 : 1);
JS
node seen.mjs
