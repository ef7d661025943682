/** A harp, 140 x 170, its foot at 160 182. A group for use inside a drawing. */
export function Harp() {
  return (
    <>
      <path
        d="M174 58V172M190 62V164M206 62V150M222 56V132M238 50V110"
        stroke="var(--art-fur)"
        strokeWidth="3"
      />
      <g fill="none" strokeWidth="15">
        <path d="M154 32L160 178" stroke="var(--art-moon-dim)" />
        <path d="M262 56Q252 120 160 178" stroke="var(--art-fox-dim)" />
        <path d="M150 34C176 20 178 62 208 54S248 20 262 56" stroke="var(--art-moon-dim)" />
      </g>
      <path d="M140 182h52" stroke="var(--art-fox-dim)" strokeWidth="13" />
    </>
  );
}
