// Props of an element → names and values of attributes, as in React. Pure. Under the preact runtime, builds and browsers both use
// this, so that an island's HTML does not change when it starts.

/** Props whose attribute has dashes: those of SVG, which React lists. */
const dashed =
  /^(?:accentH|ali|arabic|baselineS|cap[A-Z]|clip(?!PathU)|color|dominant|enable|fill|flood|font|glyph(?!R)|horiz|image(?!S)|letter|lighting|marker[EMS]|maskT|overline|paint|pointer|rendering|shape|stop|strikethrough|stroke|text(?!L)|transform|underline|unicode|units|v(?:[AHIM]|ector|ert)|word|writing|xH)/;

const names: Readonly<Record<string, string>> = {
  acceptCharset: 'accept-charset',
  className: 'class',
  crossOrigin: 'crossorigin',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  tabIndex: 'tabindex',
};

export function attributeName(prop: string): string {
  return (
    names[prop] ??
    (dashed.test(prop)
      ? prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      : prop.replace(
          /^(xlink|xml(?:ns)?)([A-Z])/,
          (_, prefix, letter: string) => `${prefix}:${letter.toLowerCase()}`,
        ))
  );
}

/** Props for which only a true or false value counts. */
const switches =
  /^(?:allowFullScreen|async|auto(?:Focus|Play)|checked|controls|credentialless|default|defer|disabled|disable(?:PictureInPicture|RemotePlayback)|formNoValidate|hidden|inert|itemScope|loop|multiple|muted|noModule|noValidate|open|playsInline|readOnly|required|reversed|scoped|seamless|selected)$/;
/**
 * Attributes whose `false` is written, not omitted (HTML, "enumerated attributes"; SVG 2). A name that ends with `data-` in a
 * script would keep every rule of such attributes on a page.
 */
const enumerated =
  /^(?:(?:dat|ari)a-|(?:autoReverse|contentEditable|draggable|externalResourcesRequired|focusable|preserveAlpha|spellCheck|value)$)/;

/** The value of the attribute; undefined if there is none. */
export function attributeValue(prop: string, value: unknown, tag: string): string | undefined {
  if (value === null || value === undefined || /^f|^sy/.test(typeof value) || prop.startsWith('suppress'))
    return undefined;
  // React supports no other value of `hidden`.
  if (switches.test(prop)) return value ? (value === 'until-found' ? value : '') : undefined;
  if (
    /^(?:cols|rows|size|span)$/.test(prop)
      ? !(Number(value) >= 1)
      : /^(?:rowSpan|start)$/.test(prop) && Number.isNaN(Number(value))
  )
    return undefined;
  if (value === '' && /^(?:src|href)$/.test(prop) && tag !== 'a') return undefined;
  // React omits the `true` of unknown attributes, such as `popover`.
  if (typeof value === 'boolean' && !enumerated.test(prop)) return value ? '' : undefined;
  return `${value}`;
}

/** Props whose `true` React writes, or uses itself. */
const knownToReact = /^(?:on|suppress|default[CV]|capture$|download$|children$)/;

/** The props of an element that make React write attributes which it would omit. */
export function forReact(tag: string, props: Readonly<Record<string, unknown>>): object {
  let own: Record<string, unknown> | undefined;
  const put = (name: string, value: unknown) => {
    own = { ...(own ?? props), [name]: value };
  };
  for (const name in props) {
    const value = props[name];
    if (name === 'hidden' && value === 'until-found') {
      put('hidden', undefined);
      put('Hidden', value); // a name that React does not know; in HTML it is the same
    } else if (value === true && ![knownToReact, switches, enumerated].some((some) => some.test(name)))
      put(name, '');
  }
  if (tag === 'title' && props.children !== textOf(props.children)) put('children', textOf(props.children));
  return own ?? props;
}

/** Joins several text parts, because React writes only one in a `<title>`. Other children do not change. */
function textOf(children: unknown): unknown {
  if (!Array.isArray(children)) return children;
  const parts = children
    .flat(9)
    .filter((one) => one !== null && one !== undefined && typeof one !== 'boolean');
  return parts.every((one) => typeof one !== 'object') ? parts.join('') : children;
}

/** Style properties whose numbers have no unit (React's list). */
const unitless =
  /^(?:-|(?:Webkit|Moz|ms)?(?:animationIterationCount|aspectRatio|borderImage(?:Outset|Slice|Width)|box(?:Flex(?:Group)?|OrdinalGroup)|column(?:Count|s)|flex(?:Grow|Negative|Order|Positive|Shrink)?|fontWeight|grid(?:Area|(?:Row|Column)(?:End|Span|Start)?)|lineClamp|lineHeight|opacity|order|orphans|scale|tabSize|widows|zIndex|zoom|(?:fill|flood|stop|stroke)Opacity|stroke(?:Dasharray|Dashoffset|Miterlimit|Width))$)/i;

/** The value of a style property; empty if there is none. */
export function styleValue(name: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  return `${value}${typeof value === 'number' && value !== 0 && !unitless.test(name) ? 'px' : ''}`.trim();
}
