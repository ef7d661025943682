/** To be drawn. */
export function WhitePinkNoise() {
  return <path d="M0 0h320v200H0" fill="var(--art-deep)" />;
}
