// Runs with the templates, at build time: marks where an island stands, and what it needs to wake up again.
import { type ComponentType, createElement, isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** An island as templates see it: the component, drawn inside a mark. */
interface Island {
  (props: Props): ReactNode;
  /** Throws where a prop cannot be handed to the browser as JSON. */
  checkProps(props: Props): void;
}

/**
 * Wraps an island's component. Its children, and props that are elements, are slots: they stay in the page as HTML, and
 * the browser takes them from there. All other props travel as JSON.
 */
export function island(name: string, component: ComponentType<Props>): Island {
  function Island(props: Props): ReactNode {
    checkProps(props); // not every template writes JSX
    const json: Record<string, unknown> = {};
    const slots: Record<string, ReactNode> = {};
    for (const [key, value] of Object.entries(props)) {
      if (isSlot(key, value)) {
        slots[key] = createElement(
          'site-slot',
          key === 'children' ? {} : { 'data-name': key },
          value as ReactNode,
        );
      } else json[key] = value;
    }
    const text = JSON.stringify(json);
    const mark = { 'data-island': name, ...(text === '{}' ? {} : { 'data-props': text }) };
    return createElement('site-island', mark, createElement(component, { ...json, ...slots }));
  }
  function checkProps(props: Props): void {
    for (const [key, value] of Object.entries(props)) {
      const fault = isSlot(key, value) ? undefined : faultOf(value);
      if (fault) throw new IslandPropsError(`"${key}" of the island ${name} ${fault}`);
    }
  }
  return Object.assign(Island, { checkProps });
}

function isSlot(key: string, value: unknown): boolean {
  return key === 'children' || isValidElement(value);
}

/** Why a value cannot be JSON. */
function faultOf(value: unknown, above: readonly unknown[] = []): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `holds ${value}`;
  if (typeof value !== 'object') return `holds a ${typeof value}`;
  if (above.includes(value)) return 'holds itself';
  const plain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  if (!plain) return `holds a ${value.constructor?.name ?? 'value of no known class'}`;
  const inner = Object.values(value).map((part) => faultOf(part, [...above, value]));
  return inner.find((fault) => fault !== undefined);
}

/** Told from other errors by its name: it crosses from the templates' program to the generator. */
class IslandPropsError extends Error {
  override name = 'IslandPropsError';
}
