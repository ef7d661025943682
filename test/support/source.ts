// The generator's own source as a tree: the imports of each file, and the strings in its code.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

const generator = fileURLToPath(new URL('../..', import.meta.url));

/** A node of a syntax tree (ESTree, with TypeScript's own). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** One import, re-export, `import()` or `import('…')` in a type. */
export interface Import {
  /** As written, or the path of our file. */
  readonly to: string;
  /** Whether it has no effect when the program runs. */
  readonly isType: boolean;
  /** The imported names; `*` for everything. */
  readonly names: readonly string[];
}

/** The TypeScript files in a folder of the package, sorted. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(join(generator, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/starter(?:-product)?\//.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** The text of a file of the package. */
export function source(path: string): string {
  return readFileSync(join(generator, path), 'utf8');
}

const trees = new Map<string, Node>();

/** The syntax tree of a file. */
export function treeOf(path: string): Node {
  const known =
    trees.get(path) ??
    (parseAst(source(path), { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
  trees.set(path, known);
  return known;
}

/** Every node in one, including itself, in source order. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* nodesOf(child);
    }
  }
}

/** The imports of a file. */
export function importsOf(path: string): readonly Import[] {
  return [...nodesOf(treeOf(path))].flatMap((node): readonly Import[] => {
    const written = (node.source as Node | null | undefined)?.value;
    if (typeof written !== 'string') return [];
    const to = written.startsWith('.') ? normalize(join(dirname(path), written)) : written;
    const specifiers = (node.specifiers ?? []) as readonly Node[];
    const names = node.type === 'ImportExpression' ? ['*'] : specifiers.map(nameOf);
    const isType =
      node.type === 'TSImportType' ||
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));
    return [{ to, isType, names }];
  });
}

function nameOf({ imported, local, type }: Node): string {
  return type === 'ImportNamespaceSpecifier' ? '*' : String(((imported ?? local) as Node).name);
}

/** The strings in a node: whole ones, and the parts of template literals. */
export function stringsIn(node: Node): readonly string[] {
  return [...nodesOf(node)].flatMap(({ type, value }) => {
    if (type === 'TemplateElement') return [(value as { readonly cooked: string }).cooked];
    return type === 'Literal' && typeof value === 'string' ? [value] : [];
  });
}
