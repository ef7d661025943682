/** A frog asleep on its seat, from 76 102 to 216 190; its ground hides the last 12 units. A group for use inside a drawing. */
export function Frog() {
  return (
    <>
      <path
        d="M84 190C66 152 90 134 100 128 96 106 124 102 130 118H162C168 102 196 106 192 128 202 134 226 152 208 190"
        fill="var(--art-leaf-lit)"
      />
      <path d="M104 190Q110 158 146 158T188 190" fill="var(--art-paper)" opacity=".6" />
      <path className="art-line" d="M106 124q8 8 16 0M170 124q8 8 16 0M128 142q18 12 36 0" />
      <path d="M108 142h4M180 142h4" stroke="var(--art-blush)" strokeWidth="9" opacity=".6" />
    </>
  );
}
