// The picture of a page where its address is shared: night, a moon, a sleeping animal, the page's title.

import type { CardProps } from 'lullamoon-site/templates';
import type { CSSProperties, ReactNode } from 'react';
import { ArtDefs } from './parts/art/ArtDefs.tsx';
import { Cover } from './parts/art/Cover.tsx';
import { Logo } from './parts/art/Logo.tsx';
import { Owl } from './parts/art/Owl.tsx';
import type { schema } from './site.ts';

type Props = CardProps<typeof schema>;

/** The animals that can sleep on the hill, the words for it, and their positions, so that the nearest hill hides their feet. */
const sleepers = {
  fox: { name: 'a fox', at: 'translate(772 316)scale(1.24)' },
  rabbit: { name: 'a rabbit', at: 'translate(1040 424)scale(.84)' },
  hedgehog: { name: 'a hedgehog', at: 'translate(660 486)scale(.96)' },
  rabbitAlone: { name: 'a rabbit', at: 'translate(850 340)scale(1.84)' },
  hedgehogAlone: { name: 'a hedgehog', at: 'translate(850 356)scale(2.1)' },
  owl: { name: 'an owl on a branch', at: '' },
} as const;
type Sleeper = keyof typeof sleepers;

/** The sleeping animals of each page. A page that is not listed has the fox. */
const beside: Readonly<Record<string, readonly Sleeper[]>> = {
  '/': ['fox', 'rabbit', 'hedgehog'],
  '/about/': ['rabbitAlone', 'hedgehog'],
  '/faq/': ['owl', 'fox'],
  '/privacy/': ['hedgehogAlone'],
  '/terms/': ['owl', 'rabbitAlone'],
  '/accessibility/': ['owl', 'hedgehogAlone'],
};

/** The text alternative of the picture. */
export function alt(props: Props): string {
  const covers = coversOf(props).map(({ title }) => `“${title}”`);
  const seen = covers.length > 0 ? covers : asleep(props).map((one) => sleepers[one].name);
  return `“${titleOf(props)}”, a sleeping moon, ${list(seen)}`;
}

/** Drawn by satori: boxes, text and SVG, with inline styles only. */
export default function Card(props: Props) {
  const { site, properties } = props;
  const title = titleOf(props);
  const covers = coversOf(props);
  return (
    <div
      style={{
        ...properties.dark,
        display: 'flex',
        flexDirection: 'column',
        width: 1200,
        height: 630,
        padding: '64px 72px',
        background: 'linear-gradient(var(--sky-1), var(--sky-2) 30%, var(--sky-3) 65%, var(--sky-4))',
        color: 'var(--ink)',
        fontFamily: 'Baloo 2',
        fontWeight: 800,
      }}
    >
      <Drawing
        ink={properties.dark['--art-ink']}
        width={1200}
        height={630}
        place={{ position: 'absolute', left: 0, top: 0 }}
      >
        <circle cx="965" cy="150" r="310" fill="url(#art-glow)" />
        <Stars />
        {covers.length === 0 ? (
          <use href="#art-moon" transform="translate(880 58)scale(1.72)" />
        ) : (
          <use href="#art-moon" transform="translate(616 36)scale(.92)" />
        )}
        <Hills>
          {asleep(props).map((one) =>
            one === 'owl' ? <OwlOnBranch key={one} /> : <Asleep key={one} sleeper={one} />,
          )}
        </Hills>
        {covers.map(({ id }, index) => (
          <Picture
            key={id}
            name={id}
            at={index === 0 ? 'translate(800 78)rotate(4)' : 'translate(664 312)rotate(-4)'}
          />
        ))}
      </Drawing>
      <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontSize: 42 }}>
        <Drawing ink={properties.dark['--art-ink']} width={64} height={64} box="0 0 40 40">
          <Logo />
        </Drawing>
        {site.name}
      </div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          width: covers.length === 0 ? 640 : 560,
          height: 320,
          fontSize: sizeOf(title),
          lineHeight: 1.06,
          textWrap: 'balance',
          lineClamp: 4,
        }}
      >
        {title}
      </div>
    </div>
  );
}

/** A drawing with art.css's styles for all drawings, because a card has no stylesheet. */
function Drawing(props: {
  readonly width: number;
  readonly height: number;
  readonly box?: string;
  readonly ink: string | undefined;
  readonly place?: CSSProperties;
  readonly children: ReactNode;
}) {
  const { width, height, box = `0 0 ${width} ${height}`, ink, place, children } = props;
  return (
    <svg
      width={width}
      height={height}
      viewBox={box}
      strokeWidth="4"
      strokeLinecap="round"
      style={place}
      aria-hidden="true"
    >
      <style>{`.art-line{fill:none;stroke:${ink}}`}</style>
      <ArtDefs />
      {children}
    </svg>
  );
}

const stars = [
  'translate(744 132)scale(1.1)',
  'translate(560 64)scale(.6)',
  'translate(1140 62)scale(.9)',
  'translate(800 46)scale(.5)',
  'translate(1118 286)scale(.7)',
  'translate(760 300)scale(.8)',
  'translate(520 120)scale(.5)',
];

function Stars() {
  return stars.map((at) => <use key={at} href="#art-star" transform={at} />);
}

/** Three hills. A sleeping animal is between the second and the nearest one. */
function Hills({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <g fill="var(--art-far)">
        <use href="#art-trees" transform="translate(690 440)scale(.9)" />
        <use href="#art-trees" transform="translate(1136 384)scale(1.1)" />
        <use href="#art-trees" transform="translate(170 502)scale(.7)" />
        <path d="M330 492V462L352 442 374 462V492" />
      </g>
      <path d="M0 500C260 500 420 470 650 444S960 350 1200 392V630H0" fill="var(--art-far)" />
      <path d="M347 470h10v12h-10" fill="var(--art-moon)" />
      <path d="M0 540C160 512 420 560 660 506S960 420 1200 456V630H0" fill="var(--art-mid)" />
      {children}
      <path d="M0 584C160 566 420 596 660 562S960 496 1200 504V630H0" fill="var(--art-near)" />
    </>
  );
}

function Asleep({ sleeper }: { readonly sleeper: Exclude<Sleeper, 'owl'> }) {
  return <use href={`#art-${sleeper.replace('Alone', '')}`} transform={sleepers[sleeper].at} />;
}

function OwlOnBranch() {
  return (
    <>
      <path
        d="M1200 330Q1110 312 1016 334 1110 330 1200 354ZM1100 328q-18-18-38-14 12 16 38 14"
        fill="var(--art-plum)"
      />
      <Owl transform="translate(1082 212)" />
    </>
  );
}

/** The cover of one of a page's cards, as a picture with round corners. */
function Picture({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <g transform={at}>
      <clipPath id={`corners-${name}`}>
        <rect width="368" height="230" rx="32" />
      </clipPath>
      <g clipPath={`url(#corners-${name})`}>
        <svg width="368" height="230" aria-hidden="true">
          <Cover name={name} />
        </svg>
      </g>
      <rect width="368" height="230" rx="32" fill="none" stroke="var(--hair)" />
    </g>
  );
}

/** The subject of the page. The name of the site is above it. */
function titleOf({ site, page }: Props): string {
  const title = page.title.replace(`${site.name}: `, '');
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

/** The first two cards of a page that has some. Each card's id is the name of a cover. */
function coversOf({ data }: Props): readonly { readonly id: string; readonly title: string }[] {
  return Array.isArray(data.cards) ? data.cards.slice(0, 2) : [];
}

/** In pixels, so that four lines are enough. */
function sizeOf({ length }: string): number {
  if (length > 56) return 56;
  if (length > 32) return 68;
  return length > 18 ? 80 : 96;
}

function asleep(props: Props): readonly Sleeper[] {
  return coversOf(props).length > 0 ? [] : (beside[props.page.route] ?? ['fox']);
}

/** `a`, `a and b`, `a, b and c` */
function list(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
