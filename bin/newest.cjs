// Which bundle belongs to src/ as it is now. CommonJS, which Node begins sooner: every command of this repository asks.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { crc32 } = require('node:zlib');

/** The folder of this repository. */
const generator = dirname(__dirname);
const source = join(generator, 'src');
/** Where its bundles lie, each in a folder of the name of its version. */
const cache = join(generator, 'node_modules', '.cache', 'site');

/** Every file below a folder; `recursive` would take ten times as long, and `join` twice as long. */
function sources(folder = source) {
  const below = (one) => {
    const path = `${folder}/${one.name}`;
    return one.isDirectory() ? sources(path) : [path];
  };
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

/** The file of a bundle's folder that says what is in there, and what that was made of. */
const listFile = 'bundle.json';

/** What tells a file that went into a bundle from another one. */
function stateOf(file) {
  const info = statSync(file, { throwIfNoEntry: false });
  return `${info?.size} ${info?.mtimeMs} ${info?.ctimeMs}`;
}

/** Whether a bundle is as it was written, and the packages in it are as they were. */
function isWhole(folder) {
  try {
    const { files, inputs } = JSON.parse(readFileSync(join(folder, listFile), 'utf8'));
    return (
      Object.entries(files).every(([name, sum]) => crc32(readFileSync(`${folder}/${name}`)) === sum) &&
      Object.entries(inputs).every(([path, state]) => stateOf(`${generator}/${path}`) === state)
    );
  } catch {
    return false; // there is none, or only a part of one
  }
}

/** The folder of the newest bundle, and whether it is there. */
function newest() {
  const folder = join(cache, fingerprint());
  return { folder, isThere: isWhole(folder) };
}

module.exports = { cache, generator, isWhole, listFile, newest, source, sources, stateOf };
