#!/usr/bin/env bash
# @azure/static-web-apps-cli 2.0.10
# Question: what does the emulator answer if `responseOverrides` names a 404 page in a folder: "/kids/404.html"?
# Good guess: that page with status 404, each time, as with "/404.html".
# Behavior: only the first answer has it. Each answer takes one more slash out of the rule, which is then "kids/404.html", "kids404.html".
# Output seen: ours 404, other 404, other 404
set -eu
folder=$(mktemp -d)
# The emulator starts a process of its own, so its group is ended.
trap '[ -z "${server:-}" ] || kill -- "-$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
export HOME="$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts @azure/static-web-apps-cli@2.0.10 > install.txt 2>&1
mkdir -p site/kids
echo '<!doctype html><title>Home</title>' > site/index.html
echo '<!doctype html><title>Ours</title>' > site/kids/404.html
echo '{ "responseOverrides": { "404": { "rewrite": "/kids/404.html", "statusCode": 404 } } }' > site/staticwebapp.config.json
setsid node node_modules/@azure/static-web-apps-cli/dist/cli/bin.js start site --host 127.0.0.1 --port 4289 > server.txt 2>&1 &
server=$!
for _ in $(seq 300); do
  curl -s -o home.html http://127.0.0.1:4289/ && break
  sleep 0.1
done
seen=''
for _ in 1 2 3; do
  status=$(curl -s -o body.html -w '%{http_code}' http://127.0.0.1:4289/nowhere)
  grep -q Ours body.html && whose=ours || whose=other
  seen="$seen${seen:+, }$whose $status"
done
echo "$seen"
[ "$seen" = 'ours 404, other 404, other 404' ]
