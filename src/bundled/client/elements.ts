// Runs in the browser, under the preact runtime: sets props on elements as React does. The core of preact sets properties with
// React's names: `strokeWidth`, `width: 100` without a unit. Fields are in fields.ts.
import { attributeName, attributeValue, styleValue } from './attributes.ts';

type Value = unknown;
type Styles = Readonly<Record<string, Value>>;

/** preact's own function for a prop of an element. */
type SetByPreact = (element: Element, name: string, value: Value, before: Value, namespace?: string) => void;

/** Replaces preact's own function, which is still used for listeners: see `src/stages/2-templates/islands/preact.ts`. */
export function setProp(
  byPreact: SetByPreact,
  element: HTMLElement & Record<string, unknown>,
  name: string,
  value: Value,
  before: Value,
): void {
  const tag = element.localName;
  if (name === 'style') setStyles(element.style, Object(value), Object(before));
  else if (/^on/.test(name)) listen(byPreact, element, name, value, before);
  else if (/^(?:a|formA)ction$/.test(name) && /^f/.test(typeof value + typeof before))
    runByForm(element, name, value);
  else if (/^(?:muted|multiple|selected)$/.test(name)) element[name] = !!value;
  else if (/^(?:default[CV]|autoF|innerHTML)/.test(name)) return;
  else if (/^(?:value|checked)$/.test(name) && /^(?:input|textarea|select)$/.test(tag)) return;
  else if (tag.includes('-') && name !== 'className' && name in element) element[name] = value;
  else setAttribute(element, name, value);
}

function setAttribute(element: Element, name: string, value: Value): void {
  const attribute = attributeName(name);
  const text = attributeValue(name, value, element.localName);
  const [prefix] = attribute.split(':');
  if (text === undefined) element.removeAttribute(attribute);
  else if (prefix === 'xlink' || prefix === 'xml')
    element.setAttributeNS(
      `http://www.w3.org/${prefix === 'xml' ? 'XML/1998/namespace' : '1999/xlink'}`,
      attribute,
      text,
    );
  else element.setAttribute(attribute, text);
}

function setStyles(style: CSSStyleDeclaration, value: Styles, before: Styles): void {
  for (const name in { ...before, ...value }) {
    if (value[name] === before[name]) continue;
    const text = styleValue(name, value[name]);
    if (name.startsWith('-')) style.setProperty(name, text);
    else style[name as 'color'] = text;
  }
}

/** React's events that bubble, or that have another name in browsers. */
const events: Readonly<Record<string, string>> = {
  onblur: 'onfocusout',
  ondoubleclick: 'ondblclick',
  onfocus: 'onfocusin',
};

/** React's change event: each typed letter, and the browser's change event for choices. */
const isChange = ({ type, target }: Event) =>
  type ===
  ((target as Element).matches('textarea,input:not([type=file],[type=checkbox],[type=radio])')
    ? 'input'
    : 'change');

function listen(byPreact: SetByPreact, element: Element, name: string, value: Value, before: Value): void {
  const capture = /PointerCapture$/.test(name) ? '' : (/Capture$/.exec(name)?.[0] ?? '');
  const lower = name.slice(0, name.length - capture.length).toLowerCase();
  if (lower !== 'onchange') byPreact(element, events[lower] ? events[lower] + capture : name, value, before);
  // It may be the event of an inner field.
  else
    for (const own of ['oninput', 'onchange']) {
      const heard = (handler: Value) =>
        typeof handler === 'function' && ((event: Event) => isChange(event) && handler(event));
      byPreact(element, own + capture, heard(value), heard(before));
    }
}

type Act = (data: FormData) => unknown;

/** The functions of forms and of their buttons. */
const acts = new WeakMap<Element, Act>();

/** A function as `action` of a form, or as `formAction` of its button. It gets the data that the form would have sent. */
function runByForm(element: Element & { form?: HTMLFormElement | null }, name: string, value: Value): void {
  if (typeof value !== 'function') {
    acts.delete(element);
    setAttribute(element, name, value);
    return;
  }
  element.removeAttribute(name);
  acts.set(element, value as Act);
  // The form of a button is known only when the button is pressed.
  const type = name === 'action' ? 'submit' : 'click';
  element.addEventListener(
    type,
    () => (element.form ?? element).addEventListener('submit', act, { once: true }),
    true,
  );
}

async function act(event: Event): Promise<void> {
  const form = event.target as HTMLFormElement;
  const { submitter } = event as SubmitEvent;
  const own =
    (submitter && acts.get(submitter)) ??
    (submitter?.hasAttribute('formaction') ? undefined : acts.get(form));
  if (!own || event.defaultPrevented) return;
  event.preventDefault();
  await own(new FormData(form, submitter));
  form.reset();
}
