// Patterns of paths, as ignore files and configurations have them. Pure: its time grows with a path's length, whatever the pattern.
// Libraries make regular expressions of them, which may search for minutes (picomatch 4.0, minimatch 10.2): a stranger's configuration
// may have a pattern for that.

/** Folders with sites that are not the project's own. */
export const foreign =
  /(?:^|\/)(?:examples?|exampleSite|tests?|fixtures?|themes?|vendor|templates?|starters?)(?:\/|$)/i;

/** A part of a pattern between slashes: signs, any sign (`?`), any text (`*`), one of some signs. */
type Sign = string | RegExp | '*';

const plain = /\\(.)|\*+|\?|./gsu;
const set = /\\(.)|\*+|\?|\[([!^]?)((?:\\.|[^\]\\])+)\]|./gsu;

function signsOf(part: string): readonly Sign[] {
  // A bracket that nothing closes is no set: it is not searched to the end of the part.
  const sets = part.includes(']') ? part.lastIndexOf(']') + 1 : 0;
  const signs = [...part.slice(0, sets).matchAll(set), ...part.slice(sets).matchAll(plain)];
  return signs.map(([all, escaped, not, some]) => {
    if (escaped !== undefined) return `=${escaped}`;
    if (all.startsWith('*')) return '*';
    if (all === '?') return /./su;
    if (some === undefined) return `=${all}`;
    try {
      return new RegExp(`^[${not ? '^' : ''}${some.replace(/[[\]^]/g, '\\$&')}]$`, 'su');
    } catch {
      return `=${all}`;
    }
  });
}

/** Whether a list fits signs, of which some stand for any number of things. The last such sign takes more, until all fit. */
function fits<T, S>(
  all: readonly T[],
  signs: readonly S[],
  isAny: (sign: S | undefined) => boolean,
  isOne: (one: T, sign: S) => boolean,
): boolean {
  let [at, sign, any, from] = [0, 0, -1, 0];
  while (at < all.length) {
    const own = signs[sign];
    if (isAny(own)) [any, from, sign] = [sign, at, sign + 1];
    else if (own !== undefined && isOne(all[at] as T, own)) [at, sign] = [at + 1, sign + 1];
    else if (any === -1) return false;
    else [from, at, sign] = [from + 1, from + 1, any + 1];
  }
  return signs.slice(sign).every(isAny);
}

const isText = (name: string, signs: readonly Sign[]) =>
  fits(
    [...name],
    signs,
    (sign) => sign === '*',
    (letter, sign) => (typeof sign === 'string' ? sign === `=${letter}` : sign.test(letter)),
  );

/** The most patterns that alternatives in braces make. */
const mostPatterns = 200;

/** `{a,b}.md` → `a.md`, `b.md` */
function alternatives(pattern: string): readonly string[] {
  let all = [pattern];
  for (let round = 0; round < 10; round += 1) {
    const next = all.flatMap((one) => {
      const [whole, inner = ''] = /\{([^{},]*,[^{}]*)\}/.exec(one) ?? [];
      const names = inner.split(',', mostPatterns + 1);
      if (whole === undefined || names.length * all.length > mostPatterns) return one;
      return names.map((some) => one.replace(whole, () => some));
    });
    if (next.length === all.length || next.length > mostPatterns) break;
    all = next;
  }
  return all;
}

/** Whether a path fits a pattern: `**` are any folders, `*` any text in a name. */
export function fitting(pattern: string): (path: string) => boolean {
  const all = alternatives(pattern.replace(/^\.?\//, '')).map((one) =>
    one.split('/').map((part) => (part === '**' ? ('**' as const) : signsOf(part))),
  );
  return (path) => {
    const names = path.split('/');
    return all.some((signs) =>
      fits(
        names,
        signs,
        (sign) => sign === '**',
        (name, sign) => sign !== '**' && isText(name, sign),
      ),
    );
  };
}

/** Whether an ignore file (gitignore's form) means a path, which is relative to the folder of that file. The last line that fits counts. */
export function ignoring(text: string): (path: string) => boolean {
  const rules = text.split('\n').flatMap((line) => {
    const bare = line.trimEnd();
    const own = bare.endsWith('\\') ? line.slice(0, bare.length + 1) : bare; // an escaped space
    if (own === '' || own.startsWith('#')) return [];
    const inner = own.replace(/^!/, '').replace(/\/$/, '');
    const rooted = /\/./.test(inner) ? inner.replace(/^\//, '') : `**/${inner.replace(/^\//, '')}`;
    const isAnchored = inner.startsWith('/') && !inner.slice(1).includes('/');
    const pattern = isAnchored ? inner.slice(1) : rooted;
    const [itself, below] = [fitting(pattern), fitting(`${pattern}/**`)];
    return [{ isKept: own.startsWith('!'), fits: (path: string) => itself(path) || below(path) }];
  });
  return (path) => {
    const last = rules.findLast((one) => one.fits(path));
    return last !== undefined && !last.isKept;
  };
}
