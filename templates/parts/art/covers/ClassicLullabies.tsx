/** To be drawn. */
export function ClassicLullabies() {
  return <path d="M0 0h320v200H0" fill="var(--art-deep)" />;
}
