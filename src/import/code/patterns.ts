// What the regular expressions of a stranger may cost. Pure.

/** How many ways an expression has through its choices, and how often it tries from each character, as a power of the text's length. */
export interface Effort {
  readonly ways: number;
  readonly power: number;
}

/** The alternatives of a group that were read, and the one that is being read. */
interface Group {
  readonly before: Effort;
  readonly now: Effort;
}

const begun = (power: number): Group => ({ before: { ways: 0, power: 0 }, now: { ways: 1, power } });

const whole = ({ before, now }: Group): Effort => ({
  ways: before.ways + now.ways,
  power: Math.max(before.power, now.power),
});

const both = (one: Effort, other: Effort): Effort => ({
  ways: one.ways * other.ways,
  power: one.power + other.power,
});

/** A set of characters, or an escaped one. References stay: `\1`, `\k<name>`. */
const one = /\[(?:\\.|[^\]\\])*\]|\\[^1-9k]/gsu;
const sign = /\(\??|[)|?]|[*+]\??|\{\d*,/g;
/** A group that is repeated, a reference, or a look at what is around: their time has no such bound. */
const unbounded = /\)[*+{]|\\|\(\?<?[=!]/;
/** The most ways through an expression. Those for addresses and ids need few. */
const mostWays = 64;

/** The effort of an expression: `a?` and `(a|b)` have two ways, and `a?a?(a|b)` has eight. Undefined if it has no bound. */
export function effortOf(source: string): Effort | undefined {
  const plain = source.replace(one, 'x');
  if (unbounded.test(plain)) return undefined;
  /** An alternative is tried from every character, unless it has to be at the start. */
  const top = (at: number) => begun(plain[at] === '^' ? 0 : 1);
  const above: Group[] = [];
  let group = top(0);
  const add = (effort: Effort) => {
    group = { ...group, now: both(group.now, effort) };
  };
  for (const { 0: found, index } of plain.matchAll(sign)) {
    if (found === '?') add({ ways: 2, power: 0 });
    else if (found === '|')
      group = { before: whole(group), now: (above.length === 0 ? top(index + 1) : begun(0)).now };
    else if (found.startsWith('(')) {
      above.push(group);
      group = begun(0);
    } else if (found === ')') {
      const inner = whole(group);
      group = above.pop() ?? top(0);
      add(inner);
    } else add({ ways: 1, power: 1 });
  }
  const effort = whole(group);
  return effort.ways > mostWays ? undefined : effort;
}
