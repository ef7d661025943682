// The bundled script of a stylesheet with CSS modules → their class names. Pure. Loads a parser that sites without CSS modules do
// not need.
import { type ClassNames, teller } from './cssModules.ts';
import { type Node, readScript } from './syntax.ts';

/** The class names in a bundle of `scriptOfStyles`: `var a={title:"Card_title"};classes("templates/parts/Card.module.css",a);`. */
export function classNamesIn(script: string): ClassNames {
  const objects = new Map<unknown, Node>();
  const said: [string, Readonly<Record<string, string>>][] = [];
  for (const statement of nodes(readScript(script)?.body)) {
    for (const { id, init } of nodes(statement.declarations)) objects.set((id as Node).name, init as Node);
    const { expression } = statement as { expression?: Node };
    for (const call of nodes(expression?.expressions ?? [expression])) {
      const [path, names] = nodes(call.arguments);
      if ((call.callee as Node | undefined)?.name !== teller || !path || !names) continue;
      const object = names.type === 'Identifier' ? objects.get(names.name) : names;
      said.push([`${path.value}`, Object.fromEntries(nodes(object?.properties).map(pairOf))]);
    }
  }
  return Object.fromEntries(said);
}

const nodes = (list: unknown) =>
  ((list ?? []) as readonly (Node | undefined)[]).filter((one) => one !== undefined);

function pairOf({ key, value }: Node): readonly [string, string] {
  const { name, value: text } = key as Node;
  return [`${name ?? text}`, `${(value as Node).value}`];
}
