// ES modules of a bundle → the same with plain objects as exports, and with copies of what they import from each other.
// esbuild makes two accessors of each export, because its value could change later: each call of a function of another file would call
// both. That took a tenth of a cold build. Values that do change stay as they were. The files of a bundle import each other without circles.
import { parse } from 'acorn';

/** `texts`: the text of each module, by its name: `./cli.cjs`. Returns the new texts. */
export function plainModules(texts) {
  const modules = new Map([...texts].map(([name, text]) => [name, moduleOf(text)]));
  /** Whether the value of an export never changes once its module has run. */
  const isFixed = (name, exported) => {
    const module = modules.get(name);
    const local = module?.exported.get(exported);
    if (local === undefined) return false;
    const { from, imported } = module.imported.get(local) ?? {};
    return from === undefined ? module.fixed.has(local) : isFixed(from, imported);
  };
  return new Map([...texts].map(([name, text]) => [name, rewritten(name, text, modules.get(name), isFixed)]));
}

function moduleOf(text) {
  const { body } = parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  const imports = body.filter(
    ({ type, source }) => type === 'ImportDeclaration' && /^\.\/.*\.cjs$/.test(source.value),
  );
  const exports = body.filter(({ type }) => type.startsWith('Export'));
  const isPlain = exports.every(
    ({ type, declaration, source }) => type === 'ExportNamedDeclaration' && !declaration && !source,
  );
  const imported = new Map();
  for (const { source, specifiers } of imports)
    for (const { type, imported: name, local } of specifiers)
      if (type === 'ImportSpecifier') imported.set(local.name, { from: source.value, imported: name.name });
  const exported = new Map();
  if (isPlain)
    for (const { specifiers } of exports)
      for (const one of specifiers) exported.set(one.exported.name, one.local.name);
  return { imports, exports: isPlain ? exports : [], imported, exported, fixed: fixedIn(body) };
}

/** The names outside of functions that get their value where they are declared, and no other one. */
function fixedIn(body) {
  const fixed = new Set();
  for (const { type, id, declarations = [] } of body) {
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') fixed.add(id.name);
    if (type === 'VariableDeclaration')
      for (const { id, init } of declarations) if (init && id.type === 'Identifier') fixed.add(id.name);
  }
  // Also those of inner variables with the same name: these need not be told apart.
  const visit = (node) => {
    if (node.type === 'AssignmentExpression') namesIn(node.left, fixed);
    if (node.type === 'UpdateExpression') namesIn(node.argument, fixed);
    if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') namesIn(node.left, fixed);
    for (const value of Object.values(node))
      if (Array.isArray(value)) for (const one of value) one?.type && visit(one);
      else if (value?.type) visit(value);
  };
  for (const node of body) visit(node);
  return fixed;
}

/** Removes the names that a pattern assigns to. */
function namesIn(pattern, fixed) {
  if (pattern?.type === 'Identifier') fixed.delete(pattern.name);
  if (pattern?.type === 'MemberExpression') return;
  for (const value of Object.values(pattern ?? {}))
    for (const one of [value].flat()) if (one?.type) namesIn(one, fixed);
}

function rewritten(name, text, { imports, exports, exported }, isFixed) {
  const changes = imports.map(({ start, end, source, specifiers }) => {
    const isCopied = ({ type, imported }) =>
      type === 'ImportSpecifier' && isFixed(source.value, imported.name);
    const copied = specifiers.filter(isCopied);
    const live = specifiers.filter((one) => !isCopied(one));
    if (copied.length === 0) return { start, end, text: text.slice(start, end) };
    const pairs = (all, sign) =>
      all.map(({ imported, local }) => `${imported.name}${sign}${local.name}`).join(', ');
    const rest = live.length > 0 ? `import { ${pairs(live, ' as ')} } from ${source.raw};\n` : '';
    return { start, end, text: `${rest}var { ${pairs(copied, ': ')} } = $require(${source.raw});` };
  });
  const properties = [...exported].map(([as, local]) =>
    isFixed(name, as)
      ? `${JSON.stringify(as)}: ${local}`
      : `get ${JSON.stringify(as)}() { return ${local}; }`,
  );
  for (const { start, end } of exports) changes.push({ start, end, text: '' });
  let made = '';
  let done = 0;
  for (const { start, end, text: one } of changes.sort((a, b) => a.start - b.start)) {
    made += text.slice(done, start) + one;
    done = end;
  }
  made += text.slice(done);
  return exports.length > 0 ? `${made}\n$module.exports = { ${properties.join(', ')} };\n` : made;
}
