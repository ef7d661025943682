const nothing = () => {};

/** What an element is, and its props from step to step. `in`: what is around it. */
interface Case {
  readonly of: string;
  readonly in?: readonly string[];
  readonly options?: readonly (string | number)[];
  readonly steps: readonly Record<string, unknown>[];
}

const cases: Readonly<Record<string, Case>> = {
  styles: {
    of: 'div',
    steps: [
      {},
      {
        style: {
          width: 100,
          height: 0,
          lineHeight: 2,
          flex: 1,
          opacity: 0.5,
          zIndex: 3,
          marginTop: -4,
          fontSize: 12.5,
          '--x': 3,
          gridRow: 2,
          WebkitLineClamp: 3,
          columnCount: 2,
          order: 1,
          tabSize: 4,
          zoom: 2,
          aspectRatio: 2,
          fontWeight: 700,
          strokeWidth: 2,
          scale: 2,
          animationIterationCount: 3,
          borderImageSlice: 2,
          orphans: 2,
          columns: 2,
          padding: 3,
          fillOpacity: 0.5,
          strokeDashoffset: 3,
          textIndent: 3,
          letterSpacing: 2,
          outlineOffset: 2,
          rotate: '3deg',
          inset: 3,
          gap: 3,
          borderRadius: 4,
        },
      },
      { style: { width: '50%', height: 20, background: 'none', float: 'left', color: ' red ' } },
      { style: { width: true, height: false, color: '', margin: null, '--y': 'a', '--z': '' } },
      { style: null },
    ],
  },
  drawing: {
    of: 'svg',
    steps: [
      {
        viewBox: '0 0 1 1',
        strokeWidth: 2,
        fillRule: 'evenodd',
        textAnchor: 'middle',
        clipPath: 'none',
        className: 'c',
        xmlLang: 'de',
        xmlSpace: 'preserve',
        focusable: false,
        preserveAspectRatio: 'none',
        strokeLinecap: 'round',
        stopColor: 'red',
        dominantBaseline: 'middle',
        fontFamily: 'x',
        fontSize: 12,
        vectorEffect: 'non-scaling-stroke',
        pathLength: 3,
        markerEnd: 'none',
        xHeight: 3,
        horizAdvX: 2,
        colorInterpolationFilters: 'sRGB',
        transformOrigin: '0 0',
        maskType: 'alpha',
        pointerEvents: 'none',
        tabIndex: 0,
        crossOrigin: 'anonymous',
        clipPathUnits: 'userSpaceOnUse',
        enableBackground: 'new',
        textLength: 3,
        'stroke-dashoffset': 3,
        'aria-hidden': true,
        'data-a': false,
        role: 'img',
      },
      { strokeWidth: 3, className: 'd', focusable: 'auto', tabIndex: -1 },
      {},
    ],
  },
  ...Object.fromEntries(
    ['linearGradient', 'stop', 'text', 'use', 'circle', 'feGaussianBlur', 'foreignObject'].map((of) => [
      of,
      {
        of,
        in: ['svg'],
        steps: [
          {
            gradientUnits: 'userSpaceOnUse',
            stopOpacity: 0.5,
            textAnchor: 'end',
            xlinkHref: '#built',
            xlinkTitle: 't',
            r: 4,
            d: 'M0 0',
            stdDeviation: 2,
            className: 'q',
            x: 0,
            width: 10,
            attributeName: 'x',
            preserveAlpha: true,
            externalResourcesRequired: false,
            tabIndex: -1,
          },
          { r: 5, width: 0, preserveAlpha: false, hidden: true, xlinkHref: '#after', href: '#after' },
          { r: null, width: undefined },
        ],
      },
    ]),
  ),
  enumerated: {
    of: 'div',
    steps: [
      { translate: 'no', spellCheck: false, contentEditable: true, draggable: true, suppressContentEditableWarning: true },
      { translate: 'yes', spellCheck: true, contentEditable: 'plaintext-only', draggable: false },
      { spellCheck: 'false', contentEditable: false, autoCapitalize: 'none', enterKeyHint: 'go', inputMode: 'numeric' },
      { translate: 'no' },
      {},
    ],
  },
  'aria and data': {
    of: 'div',
    steps: [
      { 'aria-hidden': true, 'aria-label': 'a', 'data-a': true, 'data-b': false, 'data-c': 0, 'data-d': '', 'data-e': null, 'data-fooBar': 1, role: 'note' },
      { 'aria-hidden': false, 'aria-expanded': undefined, 'data-a': false },
      { 'data-a': 'true', role: null },
    ],
  },
  'global attributes': {
    of: 'div',
    steps: [
      { className: 'c d', title: 't', lang: 'de', dir: 'rtl', tabIndex: 0, accessKey: 'k', slot: 's', part: 'p', itemScope: true, itemProp: 'p', inert: true, popover: 'auto', prefix: 'p', resource: 'r', foo: 'f' },
      { className: '', title: '', tabIndex: -1, inert: false, popover: 'manual' },
      { className: null, tabIndex: undefined, lang: undefined, dir: null, title: null, foo: null },
      { inert: '', tabIndex: '2', foo: false, bar: true },
    ],
  },
  'hidden until found': {
    of: 'p',
    steps: [{ hidden: 'until-found' }, { hidden: true }, { hidden: 'until-found' }, { hidden: false }, { hidden: '' }],
  },
  popover: {
    of: 'div',
    steps: [{ popover: true }, { popover: '' }, { popover: 'hint' }, { popover: false }, { popover: true }],
  },
  'a text': {
    of: 'input',
    steps: [
      { defaultValue: 'x', type: 'text', maxLength: 5, size: 10, readOnly: true, required: true, disabled: false, autoComplete: 'off', placeholder: 'p', pattern: 'a', name: 'n', dirName: 'd' },
      { defaultValue: 'y', readOnly: false, disabled: true, size: 0 },
      { defaultValue: 'z', disabled: 'disabled' },
    ],
  },
  'a controlled text': {
    of: 'input',
    steps: [{ value: 'x' }, { value: 'y' }, { value: '' }, { value: 0 }].map((one) => ({ ...one, onChange: nothing })),
  },
  'a text without value': {
    of: 'input',
    steps: [
      { value: null, defaultValue: 'd', onChange: nothing },
      { value: 'y', onChange: nothing },
    ],
  },
  'a number': {
    of: 'input',
    steps: [
      { type: 'number', value: 1, min: 0, max: 10, step: 0.5, onChange: nothing },
      { type: 'number', value: '1.0', onChange: nothing },
      { type: 'number', value: 2, step: 'any', onChange: nothing },
    ],
  },
  'a range': {
    of: 'input',
    steps: [
      { value: 500, type: 'range', max: 1000, onChange: nothing },
      { value: 1500, type: 'range', max: 2000, onChange: nothing },
    ],
  },
  'a tick': {
    of: 'input',
    steps: [
      { type: 'checkbox', checked: true, value: 'v', onChange: nothing },
      { type: 'checkbox', checked: false, value: 'w', onChange: nothing },
      { type: 'checkbox', checked: true, onChange: nothing },
    ],
  },
  'a first tick': {
    of: 'input',
    steps: [
      { type: 'checkbox', defaultChecked: true },
      { type: 'checkbox', defaultChecked: false },
    ],
  },
  'a file': {
    of: 'input',
    steps: [
      { type: 'file', multiple: true, accept: 'image/*', capture: true },
      { type: 'file', multiple: false, capture: 'user', webkitdirectory: '' },
      { type: 'file', webkitdirectory: true },
    ],
  },
  'a button that sends': {
    of: 'input',
    steps: [{ type: 'submit', value: 'Go', formNoValidate: true, formTarget: '_blank' }, { type: 'submit' }],
  },
  'a longer text': {
    of: 'textarea',
    steps: [
      { defaultValue: '\nx', rows: 3, cols: 20, wrap: 'hard', spellCheck: false },
      { defaultValue: 'y', rows: 0, cols: undefined },
    ],
  },
  'a longer controlled text': {
    of: 'textarea',
    steps: [
      { value: 'x\ny', onChange: nothing },
      { value: '', onChange: nothing },
      { value: 'z', onChange: nothing },
    ],
  },
  'a first choice': { of: 'select', options: ['a', 'b', 'c'], steps: [{ defaultValue: 'b' }, { defaultValue: 'c' }] },
  'a choice': {
    of: 'select',
    options: ['a', 'b', 'c'],
    steps: [
      { value: 'b', onChange: nothing },
      { value: 'c', onChange: nothing },
      { value: 'none', onChange: nothing },
      { value: 'a', onChange: nothing, size: 3, required: true },
    ],
  },
  'first choices': {
    of: 'select',
    options: ['a', 'b', 'c'],
    steps: [
      { multiple: true, defaultValue: ['b', 'c'] },
      { multiple: true, defaultValue: ['a'] },
    ],
  },
  choices: {
    of: 'select',
    options: [1, 2, 3],
    steps: [
      { multiple: true, value: ['2', 3], onChange: nothing },
      { multiple: true, value: [1], onChange: nothing },
      { multiple: true, value: [], onChange: nothing },
    ],
  },
  'a button': {
    of: 'button',
    steps: [
      { type: 'button', disabled: true, value: 'v', name: 'n', popoverTarget: 'p', popoverTargetAction: 'show', command: 'show-modal' },
      { type: 'submit', disabled: false, value: '' },
      { type: 'button', value: null },
    ],
  },
  'a form': {
    of: 'form',
    steps: [
      { method: 'post', encType: 'multipart/form-data', noValidate: true, acceptCharset: 'utf-8', autoComplete: 'on', target: '_self', name: 'f' },
      { noValidate: false },
      { method: 'dialog' },
      {},
    ],
  },
  'a link': {
    of: 'a',
    steps: [
      { href: '#built', download: true, target: '_blank', rel: 'noopener', hrefLang: 'de', referrerPolicy: 'no-referrer', type: 't' },
      { href: '#after', download: 'f.txt' },
      { href: '', download: false },
      { href: null, download: '' },
    ],
  },
  'a picture': {
    of: 'img',
    steps: [
      { src: '/picture.svg', alt: '', sizes: '1px', width: 10, height: '20', loading: 'lazy', decoding: 'async', fetchPriority: 'high', crossOrigin: 'anonymous', referrerPolicy: 'origin' },
      { src: '/picture.svg#x', alt: 'b', width: 0, crossOrigin: '' },
      { src: '', alt: undefined, loading: 'eager', crossOrigin: 'use-credentials' },
    ],
  },
  'a film': {
    of: 'video',
    steps: [
      { controls: true, autoPlay: true, loop: true, playsInline: true, preload: 'none', width: 100, disablePictureInPicture: true, controlsList: 'nodownload' },
      { controls: false, muted: true, autoPlay: false, loop: false, playsInline: false },
      { muted: false },
    ],
  },
  'a frame': {
    of: 'iframe',
    steps: [
      { title: 't', allowFullScreen: true, sandbox: '', loading: 'lazy', width: 10 },
      { title: 't', allowFullScreen: false, sandbox: 'allow-scripts' },
    ],
  },
  details: { of: 'details', steps: [{ open: true, name: 'n' }, { open: false }, { open: true, onToggle: nothing }] },
  dialog: { of: 'dialog', steps: [{ open: true }, { open: false }, { open: true }] },
  cell: {
    of: 'td',
    in: ['table', 'tbody', 'tr'],
    steps: [{ colSpan: 2, rowSpan: 3, headers: 'h', abbr: 'a' }, { colSpan: 1, rowSpan: 0 }, { colSpan: null, rowSpan: '2' }],
  },
  list: { of: 'ol', steps: [{ start: 3, reversed: true, type: 'a' }, { start: 0, reversed: false }, { start: null }] },
  label: { of: 'label', steps: [{ htmlFor: 'x' }, { htmlFor: 'y' }, { htmlFor: null }] },
  time: { of: 'time', steps: [{ dateTime: '2020-01-01' }, { dateTime: '2021-01-01' }, {}] },
  meter: { of: 'meter', steps: [{ value: 0.5, min: 0, max: 1, low: 0.2 }, { value: 2, max: 3, min: 1 }, { value: 0 }] },
  progress: { of: 'progress', steps: [{ value: 3, max: 10 }, { value: 0, max: 10 }, { max: 5 }, { value: null }] },
  html: {
    of: 'div',
    steps: [
      { dangerouslySetInnerHTML: { __html: '<b>a</b>' } },
      { dangerouslySetInnerHTML: { __html: '<i>b</i>' } },
      { children: 'text' },
    ],
  },
  children: {
    of: 'p',
    steps: [
      { children: ['a', ' ', 1, null, false, true, 0, ''] },
      { children: ['a', ' ', 2, null, 'b'] },
      { children: 0 },
      { children: null },
      { children: 'x' },
    ],
  },
  'preformatted text': { of: 'pre', steps: [{ children: '\n a' }, { children: 'b' }] },
  'an own element': {
    of: 'x-own',
    steps: [
      { class: 'a', foo: true, bar: false, 'data-x': 1, tabIndex: 0 },
      { className: 'z', foo: false, bar: true },
    ],
  },
  formula: { of: 'mi', in: ['math'], steps: [{ mathvariant: 'normal', className: 'c', tabIndex: 0 }, { className: 'd' }] },
};

/** How many steps there are: then everything is as at first. */
const count = Math.max(...Object.values(cases).map(({ steps }) => steps.length));

export function Next({ step, set }: { step: number; set: (step: number) => void }) {
  return (
    <button type="button" className="next" data-step={step} onClick={() => set((step + 1) % count)}>
      Next
    </button>
  );
}

export function Cases({ step }: { step: number }) {
  return Object.entries(cases).map(([name, { of: Tag, in: around = [], options, steps }]) => {
    const { children, ...props } = steps[Math.min(step, steps.length - 1)] as Record<string, never>;
    const own = options?.map((one) => (
      <option key={one} value={one}>
        {one}
      </option>
    ));
    const made = own || children !== undefined ? <Tag {...props}>{own ?? children}</Tag> : <Tag {...props} />;
    return (
      <section key={name} data-case={name}>
        {around.reduceRight((inside, Outer) => <Outer>{inside}</Outer>, made)}
      </section>
    );
  });
}
