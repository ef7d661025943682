// The picture that stands for a page where somebody shares its address: 1200 x 630, the site's night with the page's title.
import type { ReactNode } from 'react';
import type { CardProps } from '../src/site.ts';
import type { schema } from './Document.tsx';
import { ArtDefs } from './parts/art/ArtDefs.tsx';
import { Cover } from './parts/art/Cover.tsx';
import { Logo } from './parts/art/Logo.tsx';

type Props = CardProps<typeof schema>;

/** Who sleeps where: a drawing, and what it shows. */
interface Scene {
  readonly art: ReactNode;
  readonly alt: string;
}

const fox = <use href="#art-fox" transform="translate(790 330)scale(1.16)" />;
const hedgehog = <use href="#art-hedgehog" transform="translate(560 520)scale(.8)" />;
const rabbit = <use href="#art-rabbit" transform="translate(1044 426)scale(.78)" />;

/** The scene of each template; a collection shows its first two covers. */
const byTemplate: Readonly<Record<string, Scene>> = {
  home: {
    art: (
      <>
        {fox}
        {rabbit}
        {hedgehog}
      </>
    ),
    alt: 'A fox, a rabbit and a hedgehog asleep on a hill below a sleeping moon',
  },
};

const lines = (properties: Props['properties']) => `.art-line,[className="art-line"]{fill:none;stroke:${properties.dark['--art-ink']}}`;

export function alt({ page }: Props): string {
  return page.title;
}

export default function Card({ site, page, properties, data }: Props) {
  const title = page.title.replace(`${site.name}: `, '');
  const covers = (data.cards as { id: string }[] | undefined)?.slice(0, 2) ?? [];
  return (
    <div
      style={{
        ...properties.dark,
        display: 'flex',
        position: 'relative',
        width: 1200,
        height: 630,
        background: 'linear-gradient(var(--sky-1), var(--sky-2) 30%, var(--sky-3) 65%, var(--sky-4))',
        color: 'var(--ink)',
        fontFamily: 'Baloo 2',
        fontWeight: 800,
      }}
    >
      <svg
        width="1200"
        height="630"
        viewBox="0 0 1200 630"
        strokeWidth="4"
        strokeLinecap="round"
        style={{ position: 'absolute' }}
      >
        <style>{lines(properties)}</style>
        <ArtDefs />
        <circle cx="960" cy="150" r="300" fill="url(#art-glow)" />
        <use href="#art-star" transform="translate(640 66)scale(1.1)" />
        <use href="#art-star" transform="translate(760 190)scale(.6)" />
        <use href="#art-star" transform="translate(1130 60)scale(.9)" />
        <use href="#art-star" transform="translate(810 50)scale(.5)" />
        <use href="#art-star" transform="translate(1110 270)scale(.7)" />
        <use href="#art-star" transform="translate(690 330)scale(.8)" />
        <use href="#art-moon" transform="translate(870 60)scale(1.7)" />
        <g fill="var(--art-far)">
          <use href="#art-trees" transform="translate(680 440)scale(.9)" />
          <use href="#art-trees" transform="translate(1140 380)scale(1.1)" />
          <use href="#art-trees" transform="translate(180 500)scale(.6)" />
        </g>
        <path d="M0 500C260 500 420 470 650 444S960 350 1200 392V630H0" fill="url(#art-far)" />
        <path d="M0 540C160 512 420 560 660 506S960 420 1200 456V630H0" fill="url(#art-mid)" />
        {covers.length === 0 && byTemplate.home?.art}
        <path d="M0 580C160 560 420 590 660 562S960 500 1200 506V630H0" fill="var(--art-near)" />
        {covers.map(({ id }, index) => {
          
          return (
            <g key={id} transform={index ? 'translate(650 290)rotate(-4)' : 'translate(790 130)rotate(5)'}>
              <clipPath id={`c${index}`}><rect width="384" height="240" rx="32" /></clipPath>
              <g clipPath={`url(#c${index})`}><svg width="384" height="240"><Cover name={id} /></svg></g>
            </g>
          );
        })}
      </svg>
      <div style={{ display: 'flex', alignItems: 'center', position: 'absolute', left: 72, top: 64, gap: 18, fontSize: 40 }}>
        <svg viewBox="0 0 40 40" width="64" height="64" strokeLinecap="round"><style>{lines(properties)}</style><ArtDefs /><Logo /></svg>
        {site.name}
      </div>
      <div
        style={{
          position: 'absolute',
          left: 72,
          top: 150,
          width: 600,
          height: 320,
          display: 'flex',
          alignItems: 'center',
          fontSize: 74,
          lineHeight: 1.04,
          textWrap: 'balance',
        }}
      >
        {title}
      </div>
    </div>
  );
}
