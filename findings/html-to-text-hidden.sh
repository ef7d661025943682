#!/usr/bin/env bash
# html-to-text 10.0.1
# Question: what does its plain text of a mail or a feed say for <template>, `hidden`, <summary> and cells of a table?
# Good guess: as a browser shows it: nothing of a template and of what is hidden, a line for the summary, something between two cells.
# Behavior: the text of templates and of hidden elements is there, and what has no rule of its own is joined without a space: the
# summary with the first word behind it, and cells with one another (the option of tables, `dataTable`, is off).
# Output seen: template "draft"; hidden "secret"; details "MoreText"; cells "ab"
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1 > install.txt 2>&1
cat > try.mjs <<'JS'
import { convert } from 'html-to-text';
const pieces = { template: '<template>draft</template>', hidden: '<p hidden>secret</p>', details: '<details><summary>More</summary>Text</details>', cells: '<table><tr><td>a</td><td>b</td></tr></table>' };
const seen = Object.entries(pieces).map(([name, html]) => `${name} ${JSON.stringify(convert(html))}`).join('; ');
console.log(seen);
process.exit(seen === 'template "draft"; hidden "secret"; details "MoreText"; cells "ab"' ? 0 : 1);
JS
node try.mjs
