// Runs in the browser, under the preact runtime: fields as in React. After the attributes and children of an element are set, its
// value is written, and the attribute too. Typed text is undone if the field's `value` did not change.

type Props = Readonly<Record<string, unknown>>;
type Field = HTMLInputElement & Pick<HTMLSelectElement, 'options'>;

/** The props that fields currently show. */
const shown = new WeakMap<Element, Props>();

const isGiven = (value: unknown) => value !== null && value !== undefined;

/**
 * Called for each element after it was made or changed. In an island that starts, the element exists already and may have been
 * used.
 */
export function settle(element: Element, tag: string, props: Props): void {
  const before = shown.get(element);
  const isNew = !before && !element.isConnected;
  if (isNew && props.autoFocus) queueMicrotask(() => (element as HTMLElement).focus());
  if (/^(?:input|textarea|select)$/.test(tag)) {
    shown.set(element, props);
    if (!before) for (const type of ['input', 'change']) element.addEventListener(type, undo);
    if (isNew || before) show(element as Field, tag, props, isNew);
    else keep(element as Field, tag, props);
  } else if ('value' in props) {
    // preact compares a property, which has the text of an option, or a default.
    if (!isGiven(props.value)) element.removeAttribute('value');
    else if (element.getAttribute('value') !== `${props.value}`)
      element.setAttribute('value', `${props.value}`);
  }
}

/** A field keeps its value when its island starts. preact has removed the text of a `<textarea>`. */
function keep(field: Field, tag: string, { value, defaultValue }: Props): void {
  if (tag === 'textarea') write(field, value ?? defaultValue);
  for (const name of tag === 'input'
    ? (['checked'] as const)
    : tag === 'textarea'
      ? (['value'] as const)
      : [])
    Object.assign(field, { [name]: field[name] });
}

/** Runs after all handlers of an event, and their changes. A handler may stop the event before it reaches the window. */
function undo({ target, type }: Event): void {
  const later = () => queueMicrotask(() => showAgain(target as HTMLInputElement));
  addEventListener(type, later, { once: true });
  setTimeout(() => {
    removeEventListener(type, later);
    showAgain(target as HTMLInputElement);
  });
}

function showAgain(field: HTMLInputElement): void {
  const group = field.type === 'radio' ? document.getElementsByName(field.name) : [];
  for (const one of [field, ...group]) {
    const props = shown.get(one);
    if (props) show(one as Field, one.localName, props, false);
  }
}

function show(field: Field, tag: string, props: Props, isFirst: boolean): void {
  const { value, defaultValue } = props;
  if (tag === 'select') {
    if (isGiven(value) || isFirst) choose(field, value ?? defaultValue, !isGiven(value));
  } else if (tag === 'textarea') showText(field, props, isFirst);
  else {
    showInput(field, props, isFirst);
    check(field, props, isFirst);
  }
}

function showText(field: Field, { value, defaultValue }: Props, isFirst: boolean): void {
  if (isGiven(value) && !isFirst && field.value !== `${value}`) field.value = `${value}`;
  write(field, (isFirst ? value : undefined) ?? defaultValue ?? value ?? '');
  if (isFirst && field.defaultValue) field.value = field.defaultValue;
}

function showInput(field: Field, { value, defaultValue }: Props, isFirst: boolean): void {
  const isButton = /^(?:submit|reset)$/.test(field.type);
  if (isGiven(value)) setValue(field, value);
  else if (isFirst && !isButton && isGiven(defaultValue)) setValue(field, defaultValue);
  else if (!isFirst && isButton) field.removeAttribute('value');
  // While a number is typed, the attribute would change its text.
  if ((!isButton || isGiven(value)) && (field.type !== 'number' || document.activeElement !== field))
    write(field, value ?? defaultValue);
}

function check(field: Field, { checked, defaultChecked }: Props, isFirst: boolean): void {
  if (isFirst || !isGiven(checked))
    field.defaultChecked = !!(checked ?? defaultChecked ?? field.defaultChecked);
  if (isGiven(checked) || isFirst) field.checked = !!(checked ?? defaultChecked);
}

/** A number may be typed in another form than it is written: `1.0`. */
function setValue(field: Field, value: unknown): void {
  const isSame =
    field.type === 'number' && typeof value === 'number' && field.value !== ''
      ? Number(field.value) === value
      : field.value === `${value}`;
  if (!isSame) field.value = `${value}`;
}

/** The value that a reset of the form restores. */
function write(field: Field, value: unknown): void {
  if (isGiven(value) && field.defaultValue !== `${value}`) field.defaultValue = `${value}`;
}

/** Chooses options by value. If no option has the value, chooses the first enabled one. */
function choose(
  field: Pick<HTMLSelectElement, 'options' | 'multiple'>,
  value: unknown,
  isDefault: boolean,
): void {
  if (!isGiven(value)) return;
  const values = [value].flat().map(String);
  const all = [...field.options];
  const chosen = all.filter((one) => values.includes(one.value));
  const one = field.multiple ? [] : [chosen[0] ?? all.find(({ disabled }) => !disabled)];
  for (const option of all) {
    const isChosen = (field.multiple ? chosen : one).includes(option);
    if (option.selected !== isChosen) option.selected = isChosen;
    if (isDefault && isChosen && chosen[0]) option.defaultSelected = true;
  }
}
