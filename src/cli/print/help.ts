// The ends of help texts: examples for each command, and names of commands in other tools.
import type { Command, Option } from 'commander';
import { nearest } from '../../problems/problem.ts';

/** By the name of the command; `site` is the general help. */
export const examples = {
  site: `
Examples:
  $ site build                    write content/ and templates/ to dist/
  $ site watch                    build again whenever something changes, and show it
  $ site preview                  show the built site
  $ site check --launch           report everything wrong or missing, and write nothing
  $ site init notebook            write a small site to begin with
  $ site import ../old-site       read a site of Jekyll, Hugo, Astro and others
  $ site new /lullabies/          write a new page to fill in
  $ site headers --for nginx      print the configuration of a web server
  $ site schema                   write JSON Schemas, for editors that complete and check YAML
  $ site help dead-link           explain a problem code, with an example and its fix
  $ site build --base /kids/      for https://example.org/kids/
  $ site build --json | jq .problems`,

  build: `
Examples:
  $ site build
  $ site build --profile          and print the time of each step
  $ site build --compress         for a server that sends compressed files as they are
  $ site build --root ../other-site --out /srv/www/other-site
  $ site build --define commit=$(git rev-parse --short HEAD)

Exit codes: 0 done, 1 the site has problems, 2 wrong use, 70 a defect of site itself.`,

  headers: `
Examples:
  $ site build --compress && site headers --for nginx > notebook.conf
  $ site headers --for caddy --out /srv/www/notebook
  $ site headers --for vercel > dist/vercel.json

Netlify and Cloudflare Pages read the files _headers and _redirects of the out folder by themselves.`,

  watch: `
Examples:
  $ site watch
  $ site watch --open --port 8080
  $ site watch --no-serve --root ../other-site`,

  preview: `
Examples:
  $ site build && site preview
  $ site preview --out /srv/www/other-site --port 0`,

  check: `
Examples:
  $ site check                    everything that a build verifies, budgets, HTML, accessibility
  $ site check --external         and whether links to other sites still work
  $ site check --launch           and every placeholder that is left
  $ site check --format github    as annotations of a GitHub workflow

Exit codes: 0 nothing is wrong, 1 something is, 2 wrong use, 70 a defect of site itself.`,

  init: `
Examples:
  $ site init notebook
  $ site init                     in the current folder
  $ site init manual --docs       documentation: a sidebar, a search, code with titles
  $ site init larder --product    a product: features, prices, questions, a contact form

Exit codes: 0 written, 1 the folder cannot be written, 2 wrong use (a folder that is not empty, too).`,

  import: `
Examples:
  $ site import ../old-site --root notebook    a new site, complete
  $ site import ../old-site                    into the site of the current folder
  $ site import ../notes --from markdown       each file is a page, whatever else is there

Exit codes: 0 imported, 1 the folder cannot be read or written, 2 wrong use (a folder without pages, too).`,

  new: `
Examples:
  $ site new /posts/moon/ --template post
  $ site new guides/night

Exit codes: 0 written, 1 the templates have problems, 2 wrong use (a file or address that is taken, too).`,

  schema: `
Examples:
  $ site schema
  $ site schema --root ../other-site

Exit codes: 0 written, 1 the templates have problems, 2 wrong use.`,
} as const;

const build = 'site build, to write the site';
const watch = 'site watch, to build, serve and build again';
const preview = 'site preview, to serve the built site';
const check = 'site check, to report everything that is wrong';
const init = 'site init, to write a new site';
const import_ = 'site import, to read a site of another generator';
const new_ = 'site new, to write a new page';
const version = 'site --version, to print the version';

/** The names that other tools use for a command: their words, and the commands with a description. */
const synonyms: readonly (readonly [words: string, ...meant: string[]])[] = [
  ['generate compile bundle export render make deploy publish upload', build],
  ['dev develop development live hot run watch', watch],
  ['serve server start host open show view', watch, preview],
  ['lint test validate verify audit doctor typecheck', check],
  ['create add scaffold setup', init, new_],
  ['new-site newsite starter', init],
  ['convert migrate port', import_],
  ['new-page new-post newpage page post draft', new_],
  ['version v', version],
];

/** The commands that a word of another tool means. Undefined if it is unknown. */
function meantCommands(word: string): string | undefined {
  const [, ...meant] = synonyms.find(([words]) => words.split(' ').includes(word.toLowerCase())) ?? [];
  return meant.length > 0 ? meant.join('; or ') : undefined;
}

/** commander's error for an unknown command, with the command of that name in other tools. */
export function withSynonym(text: string): string {
  const [said, name = ''] = /^error: unknown command '([^']+)'/.exec(text) ?? [];
  const meant = meantCommands(name);
  return said && meant ? `${said}\n(Did you mean ${meant}?)\n` : text;
}

/** commander's error for an unknown command, with the problem code that was probably meant. */
export function withCode(text: string, codes: readonly string[]): string {
  const [, name = ''] = /^error: unknown command '([^']+)'\n$/.exec(text) ?? [];
  const code = name.includes('-')
    ? nearest(name, codes)
    : codes.find((one) => one.replaceAll('-', '') === name.replaceAll('_', '').toLowerCase());
  return code === undefined ? text : `${text}(Did you mean the problem ${code}? See site help ${code}.)\n`;
}

/** commander's error for an unknown option, with the commands that have the option, or that it means, instead of a similar option. */
export function withOwners(text: string, { commands }: Command): string {
  const [said, option = ''] = /^error: unknown option '([^'=]+)[^']*'/.exec(text) ?? [];
  const is = ({ short, long }: Option) => short === option || long === option;
  const owners = commands.filter(({ options }) => options.some(is));
  const meant = meantCommands(option.replace(/^--?/, ''));
  if (said && owners.length === 0 && meant && [watch, version].some((one) => meant.startsWith(one)))
    return `${said}\n(Did you mean ${meant}?)\n`;
  if (!said || owners.length === 0) return text;
  const takesNone = said.includes('=') && owners.every(({ options }) => options.find(is)?.isBoolean());
  const names = owners.map((one) => `site ${one.name()}`).join(', ');
  return `${said}\n(It is an option of ${names}${takesNone ? ', without a value' : ''}.)\n`;
}
