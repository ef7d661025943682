// The words of CSS that authors write most: properties, keywords, functions, units, and words in selectors and queries. Other words
// are only here if they are nearly one of these. Pure.

/** Each line: properties, and their keywords after a colon. `*`: also each side. `COLOR`: also the colors. */
const table = `
accent-color background-color border*-color caret-color color outline-color text-decoration-color: COLOR auto
align-content align-items align-self justify-content justify-items justify-self place-content place-items place-self: \
auto baseline center end flex-end flex-start left normal right self-end self-start space-around space-between space-evenly start stretch
animation-direction: alternate alternate-reverse normal reverse
animation-fill-mode: backwards both forwards none
animation-iteration-count: infinite
animation-timing-function transition-timing-function: ease ease-in ease-in-out ease-out linear step-end step-start
appearance: auto button checkbox menulist none radio searchfield textarea textfield
aspect-ratio bottom inset left margin* right scroll-padding* top z-index: auto
backdrop-filter background-image filter perspective scale transform translate: auto none
background: COLOR auto border-box bottom center contain content-box cover fixed left local no-repeat none padding-box repeat repeat-x repeat-y \
right round scroll space top
background-attachment: fixed local scroll
background-blend-mode mix-blend-mode: color color-burn color-dodge darken difference exclusion hard-light hue lighten luminosity multiply \
normal overlay saturation screen soft-light
background-clip background-origin box-sizing: border-area border-box content-box padding-box text
background-position object-position transform-origin: bottom center left right top
background-repeat: no-repeat repeat repeat-x repeat-y round space
background-size mask-size: auto contain cover
border* border*-style border*-width column-rule outline outline-style outline-width: \
COLOR auto dashed dotted double groove hidden inset medium none outset ridge solid thick thin
border-collapse: collapse separate
box-shadow text-shadow: COLOR inset none
break-after break-before break-inside page-break-after page-break-before page-break-inside: always auto avoid avoid-column avoid-page page
clear float: both inline-end inline-start left none right
column-gap gap row-gap letter-spacing line-height word-spacing: normal
container-type: inline-size normal scroll-state size
content-visibility visibility: auto collapse hidden visible
cursor: auto cell copy crosshair default grab grabbing help move no-drop none not-allowed pointer progress text wait zoom-in zoom-out
direction: ltr rtl
display: block contents flex flow-root grid inline inline-block inline-flex inline-grid inline-table list-item none table table-cell table-column \
table-row
fill stroke: COLOR none
flex flex-basis: auto content none
flex-direction flex-flow flex-wrap: column column-reverse nowrap row row-reverse wrap wrap-reverse
font-size: large larger math medium small smaller x-large x-small xx-large xx-small xxx-large
font-style: italic normal oblique
font-variant-numeric: lining-nums normal oldstyle-nums slashed-zero tabular-nums
font-weight: bold bolder lighter normal
grid-auto-flow: column dense row
block-size height inline-size max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width width: \
auto fit-content max-content min-content none stretch
hyphens: auto manual none
isolation: auto isolate
list-style-position: inside outside
object-fit: contain cover fill none scale-down
overflow overflow-x overflow-y: auto clip hidden overlay scroll visible
overflow-wrap word-break word-wrap: anywhere break-all break-word keep-all normal
overscroll-behavior: auto contain none
pointer-events user-select: all auto none text
position: absolute fixed relative static sticky
scroll-behavior: auto smooth
scroll-snap-align: center end none start
scroll-snap-type: both mandatory none proximity
table-layout: auto fixed
text-align text-align-last: center end justify justify-all left match-parent right start
text-decoration text-decoration-line text-decoration-style: COLOR auto dashed dotted double line-through none overline solid underline wavy
text-overflow: clip ellipsis
text-rendering: auto optimizelegibility optimizespeed
text-transform: capitalize lowercase none uppercase
text-wrap white-space: balance break-spaces normal nowrap pre pre-line pre-wrap pretty stable wrap
touch-action: auto manipulation none pan-x pan-y
transform-style: flat preserve-3d
vertical-align: baseline bottom middle sub super text-bottom text-top top
writing-mode: horizontal-tb vertical-lr vertical-rl
animation animation-delay animation-duration animation-name animation-play-state border-image border-radius border-bottom-left-radius \
border-bottom-right-radius border-spacing border-top-left-radius border-top-right-radius clip-path color-scheme columns column-count column-width \
container container-name content counter-increment counter-reset flex-grow flex-shrink font font-family font-feature-settings font-stretch \
font-variant grid grid-area grid-auto-columns grid-auto-rows grid-column grid-column-end grid-column-start grid-row grid-row-end grid-row-start \
grid-template grid-template-areas grid-template-columns grid-template-rows list-style list-style-image list-style-type mask mask-image opacity order \
outline-offset padding* rotate scroll-margin* text-indent text-underline-offset transition transition-delay transition-duration transition-property \
view-transition-name will-change:
`;

const colors = `aqua azure beige bisque black blue brown canvas canvastext chocolate coral crimson currentcolor cyan darkgray darkgreen darkgrey fuchsia \
gold gray green grey indigo ivory khaki lavender lightgray lightgreen lightgrey lime linen magenta maroon navy olive orange orchid pink plum purple \
rebeccapurple red salmon silver skyblue tan teal tomato transparent turquoise violet wheat white whitesmoke yellow`;

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const sides = words(
  '-top -right -bottom -left -block -block-start -block-end -inline -inline-start -inline-end',
);

const rows = table
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [names = '', keywords = ''] = line.split(':');
    const each = words(names).flatMap((name) => ['', ...sides].map((side) => name.replace('*', side)));
    // A property without keywords here accepts names of the author.
    const all = keywords && `${keywords.replace('COLOR', colors)} inherit initial revert unset`;
    return [new Set(each), words(all)] as const;
  });

/** Each property with the keywords that its values most probably mean. */
export const keywordsOf: ReadonlyMap<string, readonly string[]> = new Map(
  rows.flatMap(([names, keywords]) => [...names].map((name) => [name, keywords] as const)),
);

/** The keywords of any property. */
export const keywords: ReadonlySet<string> = new Set(rows.flatMap(([, all]) => all));

export const functions =
  words(`attr blur brightness calc circle clamp color color-mix conic-gradient contrast counter counters cubic-bezier drop-shadow \
ellipse env fit-content grayscale hsl hsla hue-rotate image image-set inset invert light-dark linear linear-gradient max min minmax oklab oklch opacity \
path polygon radial-gradient repeat rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley scalez scroll sepia skew \
skewx skewy steps translate translate3d translatex translatey translatez url var view`);

/** Functions that only Sass has. */
export const sassFunctions = words(
  'adjust-hue darken desaturate fade-in fade-out lighten map-get map-merge percentage transparentize unquote',
);

export const units =
  words(`px em rem vh vw ms deg fr cap ch cm cqb cqh cqi cqmax cqmin cqw db dpcm dpi dppx dvb dvh dvi dvmax dvmin dvw ex grad hz ic in \
khz lh lvb lvh lvi lvmax lvmin lvw mm pc pt q rad rcap rch rex ric rlh s st svb svh svi svmax svmin svw turn vb vi vmax vmin x`);

export const pseudos =
  words(`active after any-link backdrop before checked dir disabled empty enabled exports file-selector-button first first-child \
first-letter first-line first-of-type focus focus-visible focus-within global has hover import invalid lang last-child last-of-type link local marker \
not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type open optional placeholder placeholder-shown read-only required root \
scope selection slotted target target-text user-invalid user-valid valid visited where`);

/** The words of `@media`. */
export const mediaWords =
  words(`all and any-hover any-pointer aspect-ratio coarse color dark display-mode fine forced-colors height hover landscape light \
max-aspect-ratio max-height max-resolution max-width min-aspect-ratio min-height min-resolution min-width monochrome no-preference none not only \
orientation pointer portrait prefers-color-scheme prefers-contrast prefers-reduced-data prefers-reduced-motion prefers-reduced-transparency print \
reduce resolution screen scripting speech standalone update width`);
