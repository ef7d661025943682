// Which bundle belongs to src/ as it is now. CommonJS, which Node begins sooner: every command of this repository asks.
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, statSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** The folder of this repository. */
const generator = dirname(__dirname);
const source = join(generator, 'src');
/** Where its bundles lie, each in a folder of the name of its version. */
const cache = join(generator, 'node_modules', '.cache', 'site');

/** Every file below a folder; `recursive` would take ten times as long. */
function sources(folder = source) {
  const below = (one) => (one.isDirectory() ? sources(join(folder, one.name)) : [join(folder, one.name)]);
  return readdirSync(folder, { withFileTypes: true }).flatMap(below).sort();
}

/** Changes whenever a file of src/ does, or a package that is bundled with it. */
function fingerprint() {
  const lock = join(generator, 'node_modules', '.package-lock.json');
  const own = ['bundle.mjs', 'load.cjs', 'newest.cjs'].map((name) => join(__dirname, name));
  const states = [...sources(), ...own, lock].map((file) => {
    const info = statSync(file, { throwIfNoEntry: false });
    return `${file} ${info?.size} ${info?.mtimeMs}\n`;
  });
  return createHash('sha1')
    .update(process.version + states.join(''))
    .digest('hex');
}

/** The version of the newest bundle, the folder where it belongs, and whether it is there. */
function newest() {
  const version = fingerprint();
  const folder = join(cache, version);
  return { version, folder, isThere: existsSync(folder) };
}

module.exports = { cache, generator, newest, source, sources };
