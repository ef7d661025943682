// The architecture, enforced: a sequence of steps, floors that import only lower ones, input and output only in listed files.
import { describe, expect, test } from 'vitest';
import {
  filesOf,
  type Import,
  importsOf,
  type Node,
  nodesOf,
  source,
  stringsIn,
  treeOf,
} from './support/source.ts';

/** Each room of src imports only lower floors. CONTRIBUTING.md shows the same list. */
const floors = [
  ['model'],
  ['engine', 'html', 'problems'],
  ['assets', 'markdown'],
  ['1-sources'],
  ['2-templates'],
  ['3-plan'],
  ['4-pages'],
  ['5-site'],
  ['6-write'],
  ['build'],
  ['check', 'import', 'scaffold', 'serve'],
  ['cli'],
  ['api.ts'],
] as const;

/** Bundled with the templates, for the build and for browsers: none of it runs in the generator. */
const bundled = ['client', 'ssr'];

/** The only files that reach out of the process, by purpose. */
const edges = {
  'sources are found and read': [
    'engine/bytes.ts',
    'engine/version.ts',
    'stages/1-sources/findFiles.ts',
    'stages/1-sources/read.ts',
  ],
  'templates and libraries are bundled and run': [
    'stages/2-templates/bundling/browsers.ts',
    'stages/2-templates/bundling/bundle.ts',
    'stages/2-templates/bundling/esbuild.ts',
    'stages/2-templates/islands/helpers.ts',
    'stages/2-templates/bundling/resolutionPaths.ts',
    'stages/2-templates/bundling/suggestFile.ts',
    'stages/2-templates/bundling/stuckReads.ts',
    'stages/2-templates/islands/preact.ts',
    'stages/2-templates/run.ts',
    'stages/2-templates/styles/styleFiles.ts',
    'assets/native.ts',
  ],
  'Sass and Tailwind of a site are found and run': [
    'stages/2-templates/styles/sass.ts',
    'stages/2-templates/styles/sitePackages.ts',
    'stages/2-templates/styles/styleText.ts',
    'stages/2-templates/styles/tailwind.ts',
  ],
  'git is asked when pages were changed': ['stages/1-sources/lastChanges.ts'],
  'modules of content/data run in another process': ['stages/2-templates/dataModules/dataProcess.ts'],
  'a command of the author adds files': ['stages/5-site/command.ts'],
  'packages are identified': ['model/machine/packageCode.ts'],
  'grammars of code are loaded': ['markdown/code/highlight.ts'],
  'bytes are stored between builds': [
    'engine/cache.ts',
    'engine/pack.ts',
    'engine/packFile.ts',
    'engine/packFolder.ts',
    'engine/remoteStore.ts',
  ],
  'regular files are opened': ['model/machine/regularFile.ts'],
  'folders are made': ['model/machine/makeFolder.ts'],
  'processes are started': ['model/machine/processes.ts'],
  'leftovers of killed processes are detected': ['model/machine/processMark.ts'],
  'pictures of content are rendered in another process': ['assets/apart.ts'],
  'pages are rendered in other threads': ['engine/threads.ts', 'stages/4-pages/worker.ts'],
  'the out folder is read and changed': [
    'stages/6-write/folder.ts',
    'stages/6-write/leftovers.ts',
    'stages/6-write/manifest.ts',
    'stages/6-write/placing.ts',
    'stages/6-write/stage.ts',
    'stages/6-write/write.ts',
    'cli/built.ts',
    'check/stale.ts',
    'check/types.ts',
  ],
  'a new page is written, a new site, or schemas': [
    'scaffold/init.ts',
    'scaffold/npmScripts.ts',
    'scaffold/packageManager.ts',
    'scaffold/new.ts',
    'build/schemas.ts',
  ],
  'a site of another generator is imported': [
    'import/components.ts',
    'import/importSite.ts',
    'import/tree.ts',
  ],
  'a location is opened in an editor': ['serve/editor.ts'],
  'the watch and servers wait for events': [
    'serve/builder.ts',
    'serve/follow.ts',
    'serve/listen.ts',
    'serve/server.ts',
    'serve/watch.ts',
    'serve/worker.ts',
  ],
  'violations from a browser are searched in the sources': ['cli/print/blocked.ts'],
  'the command line looks for files': [
    'cli/commands/import.ts',
    'cli/main.ts',
    'cli/request.ts',
    'cli/commands/watch.ts',
  ],
  'other programs name the folder of a site': ['api.ts'],
  'their commands run in another process, for a folder that is there': ['cli/ownProcess.ts'],
  'slow pages are reported': ['cli/print/slowPages.ts'],
  'a profile is written': ['cli/profile.ts'],
  'the documentation of this package is read': ['cli/commands/explain.ts'],
};

const src = filesOf('src');
/** A folder or file of src; of `src/stages` and `src/bundled`, a folder in them. */
const roomOf = (path: string) => {
  const [, top = '', inner = ''] = path.split('/');
  return ['stages', 'bundled'].includes(top) ? inner : top;
};
const inNode = src.filter((path) => !bundled.includes(roomOf(path)));
const below = (...folders: readonly string[]) => src.filter((path) => folders.includes(roomOf(path)));
const named = (path: string) => path.replace(/^src\//, '');
/** The imports of a file: our files and packages. */
const ownImports = (path: string) => importsOf(path).filter(({ to }) => /^(src|templates)\//.test(to));
/** `from → to` for each import of these files that is not as it should be. */
const wrong = (paths: readonly string[], isWrong: (one: Import, path: string) => boolean) =>
  paths.flatMap((path) =>
    ownImports(path)
      .filter((one) => isWrong(one, path))
      .map(({ to }) => `${path} → ${to}`),
  );
const callsOf = (path: string) =>
  [...nodesOf(treeOf(path))].filter(({ type }) => ['CallExpression', 'NewExpression'].includes(type));
const nameOf = ({ callee }: Node) => (callee as Node).name;

describe('the stages', () => {
  const stages = floors.flat().filter((room) => /^\d/.test(room));
  /** The step of a phase: a function of its name, in a file of its name in a stage. */
  const stepOf = (phase: string) =>
    src.find((path) => stages.some((stage) => path === `src/stages/${stage}/${phase}.ts`));

  test('are in the order in which make() and build() run their steps', () => {
    const done = callsOf('src/build/build.ts')
      .filter(({ callee }) => ((callee as Node).property as Node | undefined)?.name === 'done')
      .flatMap((call) => (call.arguments as readonly Node[]).flatMap(stringsIn));
    const phases = done.filter((one, index) => done.indexOf(one) === index);
    expect(phases).toEqual(['collect', 'compile', 'parse', 'plan', 'render', 'resolve', 'verify', 'write']);
    const inOrder = phases.flatMap((phase) => stepOf(phase)?.split('/')[2] ?? `no file for ${phase}`);
    const first = inOrder.filter((stage, index) => inOrder.indexOf(stage) === index);
    expect(first).toEqual(stages);
  });

  test('are free of stores, memory and threads in make(): the engine has these', () => {
    const ofMemory = /memory|stor(e|ing)|cach|thread|databas|pack|remember/i;
    const functions = [...nodesOf(treeOf('src/build/build.ts'))].filter(
      ({ type, id }) =>
        type === 'FunctionDeclaration' && /^(make|plan|render)(Site|Shard)$/.test(String((id as Node).name)),
    );
    const names = functions.flatMap((one) =>
      [...nodesOf(one)].flatMap(({ type, name }) => (type === 'Identifier' ? String(name) : [])),
    );
    expect(names).toEqual(expect.arrayContaining(['makeSite', 'collectedSite', 'resolvedSite']));
    expect(names.filter((name) => ofMemory.test(name))).toEqual([]);
  });

  const steps = ['collect', 'compile', 'parse', 'plan', 'render', 'verify', 'write'].map(
    (phase) => stepOf(phase) ?? phase,
  );

  test('have steps that do not use queries, and queries run the steps', () => {
    const isQuery = ({ to }: Import) =>
      /^src\/engine\/(database|node|pack|query|reader|records|values)\b/.test(to);
    expect(wrong(steps, isQuery)).toEqual([]);
    const queries = [...below(...stages), ...below('build')].filter((path) => !steps.includes(path));
    const run = queries.flatMap(ownImports);
    expect(steps.filter((step) => !run.some(({ to, isType }) => to === step && !isType))).toEqual([]);
  });

  test('use libraries that do not use queries', () => {
    const isQuery = ({ to }: Import) =>
      /^src\/engine\/(database|node|query|reader|records|values)\b/.test(to);
    expect(wrong(below('model', 'html', 'problems', 'assets', 'markdown'), isQuery)).toEqual([]);
  });

  test('have steps that import only types of earlier steps', () => {
    const isOther = ({ to, isType }: Import) => !isType && steps.includes(to);
    expect(wrong(steps, isOther)).toEqual([]);
  });
});

describe('imports', () => {
  const floorOf = (path: string) => floors.findIndex((floor) => floor.some((name) => name === roomOf(path)));

  test('every folder of src has a floor', () => {
    expect(src.filter((path) => floorOf(path) === -1 && !bundled.includes(roomOf(path)))).toEqual([]);
    const empty = [...floors.flat(), ...bundled].filter((name) => below(name).length === 0);
    expect(empty).toEqual([]);
  });

  test('the floors equal those in CONTRIBUTING.md', () => {
    const shown = [...source('CONTRIBUTING.md').matchAll(/^ {4}([\da-z.-]+(?:, [\da-z.-]+)*) {2,}\S/gm)].map(
      ([, names = '']) => names.split(', '),
    );
    expect(shown.reverse()).toEqual(floors);
  });

  test('point to floors below, or stay in their folder', () => {
    const isBelow = (one: Import, path: string) =>
      roomOf(one.to) === roomOf(path) || floorOf(one.to) < floorOf(path);
    expect(wrong(inNode, (one, path) => !bundled.includes(roomOf(one.to)) && !isBelow(one, path))).toEqual(
      [],
    );
  });

  test('connect few pairs of folders', () => {
    const folderOf = (path: string) => path.split('/')[1];
    const pairs = src.flatMap((path) => {
      const from = folderOf(path);
      return ownImports(path).flatMap(({ to }) =>
        to.startsWith('src/') && folderOf(to) !== from ? `${from} → ${folderOf(to)}` : [],
      );
    });
    expect(new Set(pairs).size).toBeLessThanOrEqual(60);
  });

  test('never form a circle, types included', () => {
    const circles: string[] = [];
    const done = new Set<string>();
    const follow = (path: string, above: readonly string[]) => {
      if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '));
      if (above.includes(path) || done.has(path)) return;
      for (const { to } of ownImports(path)) follow(to, [...above, path]);
      done.add(path);
    };
    for (const path of [...src, ...filesOf('templates')]) follow(path, []);
    expect(circles).toEqual([]);
  });

  test('allow `site import` to be removed: only one file of cli imports it', () => {
    const outside = src.filter((path) => roomOf(path) !== 'import');
    const reaching = wrong(outside, ({ to }) => roomOf(to) === 'import');
    expect(new Set(reaching.map((one) => one.split(' ')[0]))).toEqual(
      new Set(['src/cli/commands/import.ts']),
    );
    const taken = below('import').flatMap((path) => ownImports(path).map(({ to }) => roomOf(to)));
    expect([...new Set(taken)].filter((name) => name !== 'import').sort()).toEqual([
      '6-write', // to place files
      'markdown',
      'model',
      'problems',
    ]);
  });

  test('of bundled code are types only, and bundled code imports nothing of the generator', () => {
    expect(wrong(inNode, ({ to, isType }) => bundled.includes(roomOf(to)) && !isType)).toEqual([]);
    const isOfModel = ({ to, isType }: Import) => to.startsWith('src/model/') && isType;
    // Builds and browsers make the same of an element.
    const isShared = ({ to }: Import) => /^src\/bundled\/client\/(attributes|vnodes)\.ts$/.test(to);
    expect(
      wrong(
        below(...bundled),
        (one, path) => roomOf(one.to) !== roomOf(path) && !isOfModel(one) && !isShared(one),
      ),
    ).toEqual([]);
  });

  test('of src never include templates, and templates import the package by its name', () => {
    expect(wrong(src, ({ to }) => to.startsWith('templates/'))).toEqual([]);
    const templates = filesOf('templates');
    expect(wrong(templates, ({ to }) => to.startsWith('src/'))).toEqual([]);
    const byName = templates.flatMap(importsOf).filter(({ to }) => to === 'lullamoon-site/templates');
    expect(byName.length).toBeGreaterThan(0);
  });

  test('use every exported value', () => {
    const imported = new Set(
      ['src', 'templates', 'test']
        .flatMap(filesOf)
        .filter((path) => !path.startsWith('test/sites/'))
        .flatMap((path) => importsOf(path).flatMap(({ to, names }) => names.map((name) => `${to} ${name}`))),
    );
    imported.add('src/cli/main.ts run'); // bin/site.js calls it
    for (const name of ['build', 'check', 'make', 'watch']) imported.add(`src/api.ts ${name}`); // the package exports them
    const exported = inNode.flatMap((path) =>
      [...nodesOf(treeOf(path))]
        .filter(({ type }) => type === 'ExportNamedDeclaration')
        .flatMap(({ declaration }) =>
          valueNames(declaration as Node | null).map((name) => [path, name] as const),
        ),
    );
    const isUsed = (path: string, name: string) => [name, '*'].some((one) => imported.has(`${path} ${one}`));
    const dead = exported.filter(([path, name]) => !isUsed(path, name));
    expect(dead.map((one) => one.join(' '))).toEqual([]);
  });
});

/** The names of the values that a declaration declares; none of a type. */
function valueNames(declaration: Node | null): readonly string[] {
  if (!declaration || /^TS/.test(declaration.type)) return [];
  const declared = (declaration.declarations as readonly Node[] | undefined) ?? [declaration];
  return declared.flatMap(({ id }) =>
    (id as Node).type === 'Identifier' ? [String((id as Node).name)] : [],
  );
}

describe('edges', () => {
  const doors =
    /^(node:(child_process|fs|fs\/promises|http|https|module|net|vm|worker_threads)|esbuild|chokidar|src\/model\/machine\/regularFile\.ts)$/;
  /** The functions of these modules that only compute. */
  const pure = ['builtinModules', 'irregularFile', 'isBuiltin', 'isIP', 'notRegular', 'SourceMap'];
  /** Modules of Node that are loaded when they are first needed: by `require`, or for all by a file of ours. */
  const late = (path: string) =>
    callsOf(path).some(
      (call) =>
        nameOf(call) === 'childProcess' ||
        (nameOf(call) === 'require' &&
          (call.arguments as readonly Node[]).some(({ value }) => /^node:/.test(String(value)))),
    );
  const reachesOut = (path: string) =>
    late(path) ||
    importsOf(path).some(
      ({ to, isType, names }) => !isType && doors.test(to) && names.some((name) => !pure.includes(name)),
    );

  test('only the listed files read, write, bundle, run, listen or watch', () => {
    expect(inNode.filter(reachesOut).map(named)).toEqual(Object.values(edges).flat().sort());
  });

  test('only `regularFile.ts` opens files of a site, so that no pipe or device blocks', () => {
    const opening = /^(?:copyFile|cp|createReadStream|open|openAsBlob|readFile)(?:Sync)?$/;
    const openers = inNode.filter((path) =>
      importsOf(path).some(
        ({ to, names }) => /^node:fs/.test(to) && names.some((name) => opening.test(name)),
      ),
    );
    expect(openers.map(named).sort()).toEqual([
      'assets/native.ts', // a program of a package of the generator
      'cli/commands/watch.ts', // a file of the generator
      'engine/packFile.ts', // a new pack, to write it
      'model/machine/processMark.ts', // files of /proc
      'model/machine/regularFile.ts',
      'scaffold/new.ts', // a new page, to write it
      // Files of the generator and of its packages.
      'stages/2-templates/bundling/browsers.ts',
      'stages/2-templates/bundling/esbuild.ts',
      'stages/2-templates/bundling/stuckReads.ts', // a pipe, to unblock its reader
      'stages/2-templates/islands/helpers.ts',
      'stages/2-templates/islands/preact.ts',
      'stages/6-write/folder.ts', // a folder; a copy of a file
      'stages/6-write/leftovers.ts', // a file of /proc
      'stages/6-write/placing.ts', // copies of files that an import has found
      'stages/6-write/stage.ts', // files of this build
    ]);
  });

  test('an import writes only through its gate, where a path becomes writable', () => {
    const room = src.filter((path) => path.startsWith('src/import/'));
    const writing =
      /^(append|copy|cp|create|linkSync|mkdir|open|rename|rm|symlink|truncate|write|place[A-Z])/;
    const writers = room.flatMap((path) =>
      importsOf(path).flatMap(({ names }) =>
        names.filter((name) => writing.test(name)).map((name) => `${path} ${name}`),
      ),
    );
    expect(writers).toEqual([
      'src/import/importSite.ts placeFiles',
      'src/import/tree.ts openRegular', // to read how a file begins
    ]);
    const casting = src.filter((path) =>
      [...nodesOf(treeOf(path))].some(
        ({ type, typeAnnotation }) =>
          type === 'TSAsExpression' &&
          ((typeAnnotation as Node).typeName as Node | undefined)?.name === 'GatedPath',
      ),
    );
    expect(casting).toEqual(['src/import/gate.ts']);
    expect(source('src/import/importSite.ts')).toContain('new Map<GatedPath, NewFile>()');
  });

  test('only the listed queries read sources, dates, clocks and the environment', () => {
    const readers = [
      ...edges['sources are found and read'].map((path) => `src/${path}`),
      'src/assets/pictureFiles.ts',
    ];
    /** The functions of these modules that read nothing. */
    const computing = ['agedVersion', 'generatorVersion', 'isYoung', 'usesOf'];
    const isReader = ({ to, isType, names }: Import) =>
      !isType && readers.includes(to) && names.some((name) => !computing.includes(name));
    const madeOf = floors
      .slice(
        0,
        floors.findIndex(([name]) => name === 'check'),
      )
      .flat();
    const line = below(...madeOf);
    const besideEngine = line.filter((path) => roomOf(path) !== 'engine');
    expect(besideEngine.filter((path) => ownImports(path).some(isReader)).map(named)).toEqual([
      'assets/cardFiles.ts', // fonts, whose paths the query of cards records
      'assets/cardFonts.ts',
      'assets/fonts.ts', // the same, of cut fonts
      'assets/pictureFiles.ts', // pictures, by queries of the files
      'build/lastBuild.ts', // whether anything has changed since: then no query runs
      'build/previews.ts', // pictures of drafts, when a browser asks for them
      'build/report.ts', // the lines around a problem's place: nothing is made of them
      'stages/1-sources/findFiles.ts', // for queries.ts, which records it
      'stages/1-sources/queries.ts',
      'stages/2-templates/queries.ts', // whether a file has changed since it was bundled
      'stages/3-plan/context.ts',
      'stages/4-pages/worker.ts', // pages in other threads, for 1-sources, which records what they read
      'stages/5-site/files.ts',
      'stages/5-site/shard.ts', // pictures, as files.ts
    ]);
    const asksMachine = ({ type, object, property, callee, arguments: given }: Node) =>
      (type === 'MemberExpression' &&
        /^(Date now|process env|Math random)$/.test(`${(object as Node).name} ${(property as Node).name}`)) ||
      (type === 'NewExpression' &&
        (callee as Node).name === 'Date' &&
        (given as readonly Node[]).length === 0);
    const asking = line.filter((path) => [...nodesOf(treeOf(path))].some(asksMachine)).map(named);
    // Child processes, the clock of cached files, and the sandbox that refuses all this to templates.
    const others =
      /^(assets\/(apart|drawer)|stages\/2-templates\/(dataModules\/dataProcess|sandboxGlobals)|engine\/|stages\/5-site\/command|stages\/6-write\/leftovers|model\/site\/day)/;
    expect(asking.filter((path) => !others.test(path))).toEqual([
      'stages/2-templates/queries.ts', // whether a file has changed since it was bundled
    ]);
  });

  test('only the listed files read without recording a dependency', () => {
    const isUnrecorded = ({ type, property }: Node) =>
      type === 'MemberExpression' && (property as Node).name === 'unrecorded';
    const all = inNode.map((path) => [named(path), [...nodesOf(treeOf(path))].filter(isUnrecorded).length]);
    expect(all.filter(([path, count]) => count && !/^engine\//.test(String(path)))).toEqual([
      // Answers to requests: `dependOn` records these.
      ['build/previews.ts', 2],
      ['stages/3-plan/queries.ts', 1],
      // The Markdown of other pages: the page depends on the hash of its answers. Locations, for problems, which are not cached.
      ['stages/3-plan/requests/queries.ts', 6],
      ['stages/4-pages/queries.ts', 1],
      // Places, as above. The bytes of a page, which depends on everything itself: files depend on its hash.
      ['stages/5-site/files.ts', 2],
    ]);
  });

  test('only the audit of links and the remote cache request other machines', () => {
    expect(
      inNode.filter((path) => callsOf(path).some((call) => nameOf(call) === 'fetch')).map(named),
    ).toEqual(['check/externals.ts', 'engine/remoteCache.ts']);
  });

  test('only the listed files change the process, and none runs in another program', () => {
    const shared = (path: string) => [
      'process',
      'globalThis',
      ...[...nodesOf(treeOf(path))]
        .filter(
          ({ type, source: from }) =>
            type === 'ImportDeclaration' && /^node:/.test(String((from as Node).value)),
        )
        .flatMap(({ specifiers }) =>
          (specifiers as readonly Node[]).map(({ local }) => String((local as Node).name)),
        ),
    ];
    const rootOf = (node: Node): string =>
      node.type === 'MemberExpression' ? rootOf(node.object as Node) : String(node.name);
    const isPrototype = (node: Node) =>
      /\bprototype$/.test(String(node.name ?? (node.property as Node | undefined)?.name));
    const changes = (path: string) =>
      [...nodesOf(treeOf(path))].some((node) => {
        if (node.type === 'AssignmentExpression') {
          const left = node.left as Node;
          return (
            left.type === 'MemberExpression' &&
            (shared(path).includes(rootOf(left)) || isPrototype(left.object as Node))
          );
        }
        if (node.type !== 'CallExpression') return false;
        const [first] = node.arguments as readonly Node[];
        const { property } = node.callee as { property?: Node };
        return (
          nameOf(node) === 'setFlagsFromString' ||
          (/^define/.test(String(property?.name)) && first !== undefined && isPrototype(first))
        );
      });
    // src/engine/README.md has the reasons.
    expect(inNode.filter(changes).map(named)).toEqual([
      'check/remarks.ts', // the copy of html-validate that is bundled
      'cli/main.ts',
      'cli/output.ts',
      'cli/profile.ts',
      'engine/threads.ts',
      'serve/builder.ts',
      'stages/2-templates/sandboxGlobals.ts',
      'stages/4-pages/renderChecked.ts',
      'stages/4-pages/worker.ts',
    ]);
    expect([...new Set(ownImports('src/api.ts').flatMap(({ to, isType }) => (isType ? [] : to)))]).toEqual([
      'src/cli/ownProcess.ts',
      'src/model/machine/regularFile.ts',
    ]);
    const ofRequests = ownImports('src/cli/ownProcess.ts');
    expect(ofRequests.flatMap(({ to, isType }) => (isType ? [] : to)).sort()).toEqual([
      'src/cli/words.ts',
      'src/model/addresses/url.ts',
      'src/model/site/day.ts',
      'src/model/site/runtimes.ts',
      'src/problems/problem.ts',
      'src/problems/problem.ts',
    ]);
  });

  test('only the command line prints', () => {
    const isMouth = ({ type, object, property, name }: Node) =>
      (type === 'Identifier' && name === 'console') ||
      (type === 'MemberExpression' &&
        (object as Node).name === 'process' &&
        ['stdout', 'stderr', 'argv', 'exit'].includes(String((property as Node).name)));
    const talking = inNode.filter((path) => [...nodesOf(treeOf(path))].some(isMouth));
    // A thread has a console of its own, for the templates in it. If a page is rendered again, its templates do not print again.
    expect(talking.filter((path) => roomOf(path) !== 'cli')).toEqual([
      'src/stages/4-pages/renderChecked.ts',
      'src/stages/4-pages/worker.ts',
    ]);
    expect(talking.length).toBeGreaterThan(0);
  });
});

describe('the main packages of this project', () => {
  const { dependencies, devDependencies } = JSON.parse(source('package.json'));
  const versions: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies };
  const propertyOf = ({ callee }: Node) => ((callee as Node).property as Node | undefined)?.name;
  /** The modules that a file loads: by import, by require or the path that it resolves, or in place of React. */
  const loadedBy = (path: string) => [
    ...importsOf(path).flatMap(({ to, isType }) => (isType ? [] : to)),
    ...callsOf(path)
      .filter((call) => nameOf(call) === 'require' || propertyOf(call) === 'resolve')
      .flatMap(stringsIn),
    ...[...nodesOf(treeOf(path))]
      .filter(({ type, key }) => type === 'Property' && /^react/.test(String((key as Node).value)))
      .flatMap(({ value }) => stringsIn(value as Node)),
  ];
  const inSrc = src.flatMap(loadedBy);
  const inTests = loadedBy('test/shape.test.ts');

  test.each([
    ['react', inSrc],
    ['react-dom', inSrc],
    ['commander', inSrc],
    ['gray-matter', inSrc],
    ['remark', inSrc],
    ['remark-html', inSrc],
    ['esbuild', inSrc],
    ['preact', inSrc], // the peer of the next one
    ['preact-render-to-string', inSrc],
    ['chokidar', inSrc],
    ['vitest', inTests],
  ])('include %s in one exact version, and its code is used', (name, places) => {
    expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(places.some((to) => to === name || to.startsWith(`${name}/`))).toBe(true);
  });

  test('bring no package that runs an install script', () => {
    type Packages = Record<
      string,
      Record<'dependencies' | 'optionalDependencies', object> & { hasInstallScript?: true }
    >;
    const { packages } = JSON.parse(source('package-lock.json')) as { packages: Packages };
    const folderOf = (from: string, name: string): string | undefined => {
      const own = `${from && `${from}/`}node_modules/${name}`;
      if (own in packages || from === '') return own in packages ? own : undefined;
      return folderOf(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
    };
    // Not the optional peers of other packages, which npm does not install: html-validate names Vitest.
    const installed = new Set<string>();
    const visit = (path: string | undefined) => {
      if (path === undefined || installed.has(path)) return;
      installed.add(path);
      const { dependencies, optionalDependencies } = packages[path] ?? {};
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
        visit(folderOf(path, name));
    };
    visit('');
    expect(installed.size).toBeGreaterThan(50);
    expect([...installed].filter((path) => packages[path]?.hasInstallScript)).toEqual([]);
    // In place of esbuild, which has such a script, its programs are installed: all, in its version.
    const { dependencies, optionalDependencies } = JSON.parse(source('package.json'));
    const esbuild = JSON.parse(source('node_modules/esbuild/package.json'));
    expect(optionalDependencies).toEqual(esbuild.optionalDependencies);
    expect(dependencies).not.toHaveProperty('esbuild');
  });
});

describe('words', () => {
  /** A sentence, or a part of one; no address, no code, no list of attributes. */
  const sentence = /[a-z]+,? [a-z]+,? [a-z]+,? [a-z]+/i;
  const isWords = (path: string) => /\/(\w*[wW]ords|redirects)\.ts$/.test(path);
  const isCode = (text: string) => /^\s*(import|export|createElement)\b/.test(text);

  test('problem() gets facts, not sentences: sentences belong in words.ts of the room', () => {
    const worded = inNode
      .filter((path) => roomOf(path) !== 'problems' && !isWords(path))
      .flatMap((path) =>
        callsOf(path)
          .filter((call) => nameOf(call) === 'problem')
          .flatMap((call) => (call.arguments as readonly Node[]).flatMap(stringsIn))
          .filter((text) => /[a-z]+\W* [a-z]+/i.test(text))
          .map((text) => `${path}: ${text}`),
      );
    expect(worded).toEqual([]);
  });

  test('only words.ts and thrown errors have sentences', () => {
    const madeOf = floors.slice(
      0,
      floors.findIndex((floor) => floor.some((name) => name === 'scaffold')),
    );
    // Web servers read the text in their files; editors read the titles of schemas.
    const speaks = /^src\/(?:(?:model|problems|stages\/5-site\/hosting)\/|build\/jsonSchemas\.ts$)/;
    const silent = below(...madeOf.flat()).filter((path) => !speaks.test(path) && !isWords(path));
    const said = silent.flatMap((path) => {
      const thrown = new Set(
        callsOf(path)
          .filter((call) => /Error$/.test(String(nameOf(call))) || (call.callee as Node).type === 'Super')
          .flatMap(stringsIn),
      );
      return stringsIn(treeOf(path))
        .filter((text) => sentence.test(text) && !thrown.has(text) && !isCode(text))
        .map((text) => `${path}: ${text}`);
    });
    expect(said).toEqual([]);
  });
});

describe('lists', () => {
  test('are appended item by item: too many arguments overflow the stack', () => {
    const spread = inNode.flatMap((path) =>
      callsOf(path)
        .filter(({ callee }) =>
          ['push', 'unshift'].includes(String(((callee as Node).property as Node | undefined)?.name)),
        )
        .filter((call) => (call.arguments as readonly Node[]).some(({ type }) => type === 'SpreadElement'))
        .map((call) => `${path}:${source(path).slice(0, call.start).split('\n').length}`),
    );
    expect(spread).toEqual([]);
  });
});

describe('files', () => {
  test('begin with a sentence about their content', () => {
    const head = (path: string) => /^((?:\/\/ ?.*\n)+)/.exec(source(path))?.[1] ?? '';
    expect(src.filter((path) => !/^\/\/ \S.*\./.test(head(path).replaceAll('\n// ', ' ')))).toEqual([]);
  });

  test('that are called pure use no files, network or clock', () => {
    const pure = src.filter((path) => /^\/\/.*\bPure\b/.test(source(path)));
    expect(pure.filter((path) => Object.values(edges).flat().includes(named(path)))).toEqual([]);
    expect(pure.length).toBeGreaterThan(0);
  });

  test('are at most 25 in a folder', () => {
    const folders = src.map((path) => path.slice(0, path.lastIndexOf('/')));
    const isFull = (one: string) => folders.filter((folder) => folder === one).length > 25;
    expect([...new Set(folders)].filter(isFull)).toEqual([]);
  });

  test('have at most 400 lines', () => {
    expect(src.filter((path) => source(path).split('\n').length > 401)).toEqual([]);
  });
});
