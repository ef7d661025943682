// Runs with the templates, at build time: writes the placeholder element of an island, with the data that it needs to start.
import { type ComponentType, createElement, isValidElement, type ReactNode } from 'react';
import type { Load } from '../../model/site/islands.ts';
import { TemplateFault } from './fault.ts';
import { isHeight } from './height.ts';
import { noteIslandPropPaths } from './islandPropPaths.ts';
import { islandAround, isStatic, noteLost, within } from './islandScope.ts';
import { faultOf, sentProps } from './sent.ts';

type Props = Readonly<Record<string, unknown>>;

/** An island for templates: the component, rendered inside its placeholder element. */
interface Island {
  (props: Props): ReactNode;
  /** Throws if a prop cannot be sent to the browser as JSON, or if `load` has an unknown value. */
  checkProps(props: Props): void;
}

/** Wraps the component of an island that has a separate function for the browser. Only the HTML is sent. */
export function listening(name: string, component: ComponentType<Props>): Island {
  checkComponent(name, component);
  const here = { kind: 'listening', island: name } as const;
  function checkProps({ load, ...own }: Props): void {
    checkLoad(name, load);
    const handler = Object.keys(own).find((key) => /^on[A-Z]/.test(key) && typeof own[key] === 'function');
    if (handler && isStatic()) noteLost(handler, name);
  }
  function Island(props: Props): ReactNode {
    checkProps(props); // for templates that do not use JSX
    const { load, ...own } = props;
    return createElement('site-island', mark(name, load), within(here, createElement(component, own)));
  }
  return Object.assign(Island, { checkProps });
}

/**
 * Wraps the component of an island that browsers also render. Its children, and props that are elements, are slots. They stay in
 * the page as HTML, and the browser takes them from there. All other props are sent as JSON, except `load`, which belongs to the
 * placeholder element.
 */
export function island(name: string, component: ComponentType<Props>): Island {
  checkComponent(name, component);
  const here = { kind: 'island', island: name } as const;
  const inSlot = { kind: 'slot', island: name } as const;
  function Island(props: Props): ReactNode {
    checkProps(props); // for templates that do not use JSX
    const { load, ...own } = props;
    const json: Record<string, unknown> = {};
    const slots: Record<string, ReactNode> = {};
    for (const [key, value] of Object.entries(own)) {
      if (isSlot(key, value)) {
        slots[key] = createElement(
          'site-slot',
          key === 'children' ? {} : { 'data-name': key },
          within(inSlot, value as ReactNode),
        );
      } else json[key] = value;
    }
    return createElement(
      'site-island',
      { ...mark(name, load), ...sentProps(json) },
      within(here, createElement(component, { ...json, ...slots })),
    );
  }
  function checkProps({ load, ...own }: Props): void {
    checkLoad(name, load);
    for (const [key, value] of Object.entries(own)) if (!isSlot(key, value)) checkProp(name, key, value);
  }
  return Object.assign(Island, { checkProps });
}

/**
 * The placeholder element of an island that only browsers render, and whose file is not read. It contains the rendered `fallback`.
 * All other props are sent as JSON, including children: none is rendered here.
 */
export function browserOnly(name: string): Island {
  const inPlace = { kind: 'slot', island: name } as const;
  function Island(props: Props): ReactNode {
    checkProps(props); // for templates that do not use JSX
    const { load = 'visible', fallback, reserve, ...own } = props;
    const attributes = {
      ...mark(name, load),
      ...(reserve === undefined ? {} : { 'data-reserve': reserve }),
      ...sentProps(own),
    };
    return createElement('site-island', attributes, within(inPlace, fallback as ReactNode));
  }
  function checkProps({ load, fallback, reserve, ...own }: Props): void {
    checkLoad(name, load);
    const around = islandAround();
    if (around !== undefined) throw new TemplateFault('island-place', [name, 'within', around]);
    if (reserve !== undefined && !isHeight(reserve))
      throw new TemplateFault('island-place', [name, 'reserve', String(reserve)]);
    if (load === 'touch' && (fallback === undefined || fallback === null || fallback === ''))
      throw new TemplateFault('island-place', [name, 'touch']);
    for (const [key, value] of Object.entries(own)) checkProp(name, key, value, 'only');
  }
  return Object.assign(Island, { checkProps });
}

/** Throws if the default export of an island is not a component: a function, or the result of `memo` or `forwardRef`. */
function checkComponent(name: string, component: unknown): void {
  const isAsync = Object(component).constructor?.name === 'AsyncFunction';
  if (typeof component === 'function' && !isAsync) return;
  const isObject = typeof component === 'object' && component !== null;
  if (isObject && '$$typeof' in component && !isValidElement(component)) return;
  const found = isAsync ? 'an async function' : kindOf(component);
  throw new TemplateFault('island-shape', [`${name}.tsx`, undefined, found]);
}

function kindOf(value: unknown): string {
  if (isValidElement(value)) return 'an element';
  if (Array.isArray(value)) return 'a list';
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

/** The attributes of a placeholder element: its island, and when it starts. */
function mark(name: string, load: unknown): Readonly<Record<string, unknown>> {
  return { 'data-island': name, ...(load === undefined || load === 'touch' ? {} : { 'data-load': load }) };
}

const loads: Readonly<Record<Load, true>> = { touch: true, visible: true, idle: true, now: true };

function checkLoad(name: string, load: unknown): void {
  if (load !== undefined && !(typeof load === 'string' && Object.hasOwn(loads, load)))
    throw new TemplateFault('island-load', [name, load]);
}

function isSlot(key: string, value: unknown): boolean {
  return key === 'children' || isValidElement(value);
}

/** Throws if a prop cannot be sent to the browser. `kind` is `only` if only browsers render the island. */
function checkProp(name: string, key: string, value: unknown, ...kind: readonly 'only'[]): void {
  const fault = faultOf(value);
  if (fault) throw new TemplateFault('island-props', [`"${key}" of the island ${name} ${fault}`, ...kind]);
  noteIslandPropPaths(name, key, value);
}
