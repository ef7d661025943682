// The bundle for the present src/. CommonJS, because Node starts it faster: every command of this repository runs this.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { crc32 } = require('node:zlib');

/** The folder of this repository. */
const generator = dirname(__dirname);
const source = join(generator, 'src');
/** The folder of its bundles. Each is in a folder with its version as name. */
const cache = join(generator, 'node_modules', '.cache', 'site');

/** Every file in a folder. `recursive` would take ten times as long, and `join` twice as long. */
function sources(folder = source) {
  const below = (one) => {
    const path = `${folder}/${one.name}`;
    return one.isDirectory() ? sources(path) : [path];
  };
  return readdirSync(folder, { withFileTypes: true }).flatMap(below).sort();
}

/** Changes when a file of src/ changes, or a package that is bundled with it. */
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

/** The file in a bundle's folder that lists its files and inputs. */
const listFile = 'bundle.json';

/** A text that identifies the state of an input file. */
function stateOf(file) {
  const info = statSync(file, { throwIfNoEntry: false });
  return `${info?.size} ${info?.mtimeMs} ${info?.ctimeMs}`;
}

/** Whether a bundle is as it was written, and its packages have not changed. */
function isWhole(folder) {
  try {
    const { files, inputs } = JSON.parse(readFileSync(join(folder, listFile), 'utf8'));
    return (
      Object.entries(files).every(([name, sum]) => crc32(readFileSync(`${folder}/${name}`)) === sum) &&
      Object.entries(inputs).every(([path, state]) => stateOf(`${generator}/${path}`) === state)
    );
  } catch {
    return false; // it does not exist, or is incomplete
  }
}

/** The folder of the newest bundle, and whether it exists. */
function newest() {
  const folder = join(cache, fingerprint());
  return { folder, isThere: isWhole(folder) };
}

module.exports = { cache, generator, isWhole, listFile, newest, source, sources, stateOf };
