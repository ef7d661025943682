// The problems that queries find: those of a run are the problems of all nodes that it has read, and that these were made of.

import type { Outcome, Problem } from '../model/site/problem.ts';
import { addAll } from '../model/values/lists.ts';
import type { Node, Nodes } from './node.ts';
import { type AnyQuery, none } from './query.ts';

/** What a query has returned, as an outcome. */
export function outcomeOf({ hasProblems }: AnyQuery, made: unknown): Outcome<unknown> {
  return hasProblems ? (made as Outcome<unknown>) : { value: made, problems: none };
}

/** The problems of the nodes that a run has read, and of all nodes that these were made of, each once. */
export function problemsOf(read: Iterable<Node>, nodes: Nodes, run: number): readonly Problem[] {
  if (!nodes.haveProblems(run)) return none; // mostly: then the many thousands of inputs are not looked at
  const seen = new Set<Node>();
  const found: Problem[] = [];
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const one of node.inputs) visit(one);
    addAll(found, node.problems);
  };
  for (const node of read) visit(node);
  return found;
}
