import type { ReactNode } from 'react';
import { Harp } from './Harp.tsx';
import { Owl } from './Owl.tsx';

/** The animal that sleeps on the hill below an inner page's title, and its ground, by the name in front matter. */
const moments = {
  fox: <use href="#art-fox" />,
  'fox-book': (
    <>
      <use href="#art-fox" transform="translate(22-6)scale(.95)" />
      <path d="M4 136Q36 122 66 138 96 122 128 136V158H4" fill="var(--art-rose)" />
      <path d="M10 131Q40 120 66 135 92 120 122 131V154H10" fill="var(--art-paper)" />
      <path
        d="M66 135V156M20 139q20-6 36 3M112 139q-20-6-36 3"
        fill="none"
        stroke="var(--art-fur)"
        strokeWidth="3"
      />
    </>
  ),
  'rabbit-harp': (
    <>
      <g transform="translate(-8-18)scale(.92)">
        <Harp />
      </g>
      <use href="#art-rabbit" transform="translate(16 78)scale(.84)" />
    </>
  ),
  'hedgehog-cards': (
    <>
      <g transform="translate(22)rotate(-4 140 156)">
        <rect x="104" y="56" width="74" height="104" rx="12" fill="var(--art-paper)" />
        <use href="#art-foxhead" transform="translate(110 62)scale(.5)" />
      </g>
      <g transform="translate(12 4)rotate(14 210 156)">
        <rect x="168" y="56" width="74" height="104" rx="12" fill="var(--art-plum)" />
        <rect x="176" y="64" width="58" height="88" rx="7" fill="none" stroke="var(--art-plum-lit)" />
        <use href="#art-star" transform="translate(205 108)scale(1.6)" />
      </g>
      <use href="#art-hedgehog" transform="translate(6 78)scale(.98)" />
    </>
  ),
  'owl-hedgehog': (
    <>
      <Owl hugs transform="translate(136 2)scale(1.16)" />
      <use href="#art-hedgehog" transform="translate(8 66)scale(1.08)" />
      <path d="M66 158C62 128 60 96 78 76Q110 58 140 74 168 92 172 158Z" fill="var(--art-rose)" />
      <path d="M66 158C62 128 60 96 78 76L88 72C74 96 76 130 80 158" fill="var(--art-cream)" />
      <use href="#art-star" transform="translate(112 98)scale(.8)" />
      <use href="#art-star" transform="translate(140 124)scale(.8)" />
      <path d="M160 82C132 76 108 76 98 86 112 104 144 108 172 102" fill="var(--art-plum-lit)" />
    </>
  ),
  'fox-rabbit': (
    <>
      <use href="#art-rabbit" transform="translate(132 0)rotate(20)scale(.58)" />
      <use href="#art-fox" transform="translate(20 26)scale(.86)" />
    </>
  ),
  'hedgehog-leaf': (
    <>
      <use href="#art-hedgehog" transform="translate(76 58)scale(1.25)" />
      <path d="M122 158C96 96 150 44 250 62 262 112 222 156 122 158" fill="var(--art-leaf)" />
      <path d="M122 158C118 116 170 76 250 62 262 112 222 156 122 158" fill="var(--art-leaf-lit)" />
      <path
        d="M250 62Q168 92 122 158M172 108l-8-32M196 90l38 20M158 124l44 14"
        fill="none"
        stroke="var(--art-leaf)"
      />
    </>
  ),
  'rabbit-cookie': (
    <>
      <use href="#art-rabbit" transform="translate(92 46)scale(1.15)" />
      <path
        d="M84 104q-14 2-18-10-40-2-42 36 2 36 42 38 40-2 42-38-8 4-14-4-12-4-10-22"
        fill="var(--art-fox-lit)"
      />
      <path d="M42 118v0M70 116v0M54 140v0M88 142v0" stroke="var(--art-fox-dim)" strokeWidth="13" />
    </>
  ),
  'owl-letter': (
    <>
      <Owl transform="translate(124 2)scale(1.16)" />
      <path d="M36 70H134Q148 70 148 84V156H52V88Q52 70 36 70" fill="var(--art-paper)" />
      <path d="M36 70Q22 72 24 90H52Q52 70 36 70" fill="var(--art-fur)" />
      <path d="M70 92h58M70 110h58M70 128h36" stroke="var(--art-fur)" strokeWidth="6" />
    </>
  ),
  'fox-lantern': (
    <>
      <circle cx="42" cy="104" r="76" fill="url(#art-glow)" />
      <use href="#art-fox" transform="translate(66 18)scale(.78 .88)" />
      <g>
        <path d="M22 82Q22 54 42 54T62 82" fill="none" stroke="var(--art-plum)" strokeWidth="5" />
        <path d="M18 88H66V146H18" fill="var(--art-moon)" />
        <path d="M42 106q18 22 0 32-18-10 0-32" fill="var(--art-fox-lit)" />
        <path d="M14 86H70M14 148H70M42 78v8" stroke="var(--art-plum)" strokeWidth="10" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>;

/** The name of a moment. */
export type MomentName = keyof typeof moments;

/** Their names, for front matter. */
export const momentNames = Object.keys(moments) as [MomentName, ...MomentName[]];

/**
 * A sleeping animal: 260 x 156, with its feet on the lower edge. A hill or a ground must hide the last 8 units, so that no animal
 * floats. Needs <ArtDefs />.
 */
export function Moment({ name, className }: { readonly name: MomentName; readonly className?: string }) {
  return (
    <svg
      className={['art moment', className].filter(Boolean).join(' ')}
      viewBox="0 0 260 156"
      aria-hidden="true"
    >
      {moments[name]}
    </svg>
  );
}
