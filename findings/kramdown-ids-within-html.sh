#!/usr/bin/env bash
# kramdown 2.4.0 with kramdown-parser-gfm 1.1.0, the reader of Jekyll 4 (Debian packages ruby-kramdown and ruby-kramdown-parser-gfm;
# needs ruby)
# Question: which ids have headings in `<div markdown="1">`, if Jekyll reads GitHub's Markdown (`input: GFM`, its default)?
# Good guess: those of GitHub's rule, as everywhere on the page: "1. Café" gives 1-café, and equal ids are numbered.
# Behaviour: within HTML kramdown's own rule is used. Digits at the beginning and letters outside of ASCII are dropped, and numbers are
# counted apart, so that two headings of a page have the same id. A link to a heading breaks when it is put into a div.
# Output seen: 1-café same | caf same same-1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 "$folder"
apt-get download -qq ruby-kramdown=2.4.0-2 ruby-kramdown-parser-gfm=1.1.0-2 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat >page.md <<'MD'
## 1. Café

## Same

<div markdown="1">

## 1. Café

## Same

## Same

</div>
MD
gems=usr/share/rubygems-integration/all/gems
[ -d "$gems" ] && libraries=$(printf -- '-I %s ' "$gems"/*/lib) || libraries='-I usr/lib/ruby/vendor_ruby'
cat >try.rb <<'RB'
require 'kramdown'
require 'kramdown-parser-gfm'
html = Kramdown::Document.new(File.read('page.md', encoding: 'UTF-8'), input: 'GFM').to_html
before, within = html.split('<div>').map { |part| part.scan(/<h2 id="([^"]*)"/).flatten.join(' ') }
seen = "#{before} | #{within}"
puts seen
exit(Kramdown::VERSION == '2.4.0' && seen == '1-café same | caf same same-1')
RB
# shellcheck disable=SC2086
LC_ALL=C.UTF-8 ruby $libraries try.rb
