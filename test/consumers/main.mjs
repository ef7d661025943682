// The results of programs that read a site: npm run consumers [name…], with the names of groups or of programs; without one, all. Not part
// of the tests: it downloads packages of npm and of Debian, pinned, into ~/.cache/lullamoon-site-consumers. Exits 1 if a program differs
// from the documentation.

const groups = ['hosts', 'feeds', 'finders', 'readers', 'pictures'];
const wanted = process.argv.slice(2);

const byGroup = new Map();
for (const group of groups) byGroup.set(group, (await import(`./${group}.mjs`)).consumers);
const known = [...groups, ...[...byGroup.values()].flatMap((consumers) => Object.keys(consumers))];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no consumer ${unknown}; there are ${known.join(', ')}.`);
  process.exit(2);
}

let isWrong = false;
for (const [group, consumers] of byGroup) {
  for (const [name, consume] of Object.entries(consumers)) {
    if (wanted.length > 0 && !wanted.includes(group) && !wanted.includes(name)) continue;
    const lines = [];
    /** Records the result of a program: `wrong` is a difference from the expected result; `isKnown` if the documentation has it. */
    const note = (what, wrong, isKnown = false) => {
      const faults = [wrong].flat().filter(Boolean);
      if (faults.length > 0 && !isKnown) isWrong = true;
      const shown = `${faults.slice(0, 4).join(' · ')}${faults.length > 4 ? ` … (${faults.length})` : ''}`;
      const mark = faults.length === 0 ? 'yes  ' : isKnown ? 'known' : 'NO   ';
      lines.push(`  ${mark} ${what}${faults.length > 0 ? `: ${shown}` : ''}`);
    };
    try {
      const missing = await consume({ note });
      if (missing) lines.push(`  ${missing}`);
    } catch (error) {
      isWrong = true;
      lines.push(`  FAILED ${error.message.slice(0, 900)}`);
    }
    console.log(`${group}: ${name}\n${lines.join('\n')}`);
  }
}
process.exit(isWrong ? 1 : 0);
