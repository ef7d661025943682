/** Two cards: one shows its back, one is turned and shows the fox. */
export function MemoryMatch() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-rose)" />
      <path d="M0 120C80 60 140 130 220 90S300 80 320 86V200H0" fill="var(--art-plum-lit)" opacity=".5" />
      <g transform="rotate(-8 96 100)">
        <rect x="40" y="40" width="104" height="136" rx="16" fill="var(--art-near)" opacity=".5" />
        <rect x="40" y="32" width="104" height="136" rx="16" fill="var(--art-plum)" />
        <rect x="51" y="43" width="82" height="114" rx="9" fill="none" stroke="var(--art-plum-lit)" />
        <use href="#art-star" transform="translate(92 100)scale(2.6)" />
        <use href="#art-star" transform="translate(68 66)scale(.8)" />
        <use href="#art-star" transform="translate(116 136)scale(.8)" />
      </g>
      <g transform="rotate(7 224 100)">
        <rect x="172" y="40" width="104" height="136" rx="16" fill="var(--art-near)" opacity=".5" />
        <rect x="172" y="32" width="104" height="136" rx="16" fill="var(--art-paper)" />
        <use href="#art-foxhead" transform="translate(180 40)scale(.7)" />
      </g>
    </>
  );
}
