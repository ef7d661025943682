#!/usr/bin/env bash
# @tailwindcss/cli 4.3.2
# Question: what does Tailwind say if `@source` names a folder that does not exist?
# Good guess: an error, as for `@import` and `@plugin` of a missing file.
# Behaviour: it is silent and exits with 0. The utilities that are only in that folder have no styles.
# Output seen: @source: exit 0, no rule, nothing said | @import: exit 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent tailwindcss@4.3.2 @tailwindcss/cli@4.3.2
mkdir parts
echo '<p class="underline">' >parts/a.html
echo '@import "tailwindcss/utilities" source(none); @source "./part";' >source.css
echo '@import "tailwindcss/utilities" source(none); @import "./part.css";' >import.css
status=0
npx @tailwindcss/cli -i source.css -o source.out.css >said.txt 2>&1 || status=$?
rules=$(grep -c underline source.out.css || true)
complaints=$(grep -ciE 'part|source|warn|error' said.txt || true)
other=0
npx @tailwindcss/cli -i import.css -o import.out.css >/dev/null 2>&1 || other=$?
seen="@source: exit $status, $rules rules, $complaints complaints | @import: exit $other"
echo "$seen"
[ "$seen" = "@source: exit 0, 0 rules, 0 complaints | @import: exit 1" ]
