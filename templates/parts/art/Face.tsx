interface Props {
  /** The centers of both eyes: the x of each, and the y of both. */
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** Half the width of an eye. */
  readonly size?: number;
  /** The center of the mouth, unless only a nose or beak is visible. */
  readonly mouth?: readonly [number, number];
}

/** A sleeping face, the same for all: two closed eyes, a mouth, a soft blush. A group for use inside a drawing. */
export function Face({ left, right, y, size = 8, mouth }: Props) {
  const eye = (x: number) => `M${x - size} ${y}q${size} ${size + 1} ${2 * size} 0`;
  return (
    <>
      {[left - size, right + size].map((x) => (
        <circle key={x} cx={x} cy={y + 1.8 * size} r={1.4 * size} fill="url(#art-blush)" />
      ))}
      <path
        className="art-line"
        d={`${eye(left)}${eye(right)}${mouth ? `M${mouth[0] - 5} ${mouth[1]}q5 5 10 0` : ''}`}
      />
    </>
  );
}

/**
 * Open eyes over those of a sleeping face. They close while the visitor scrolls, in the order of `turn`. Without browser support,
 * or with reduced motion, they are missing and all animals sleep.
 */
export function Awake({
  left,
  right,
  y,
  size = 8,
  turn,
  transform,
}: Omit<Props, 'mouth'> & { readonly turn: 1 | 2 | 3 | 4 | 5; readonly transform?: string }) {
  const dot = (off: number) => `M${left + off} ${y + 2 - off}v0M${right + off} ${y + 2 - off}v0`;
  return (
    <g transform={transform}>
      <g className={`art-awake art-turn-${turn}`}>
        <path className="art-line" d={dot(0)} strokeWidth={2 * size + 6} />
        <path d={dot(3)} stroke="var(--art-paper)" strokeWidth="6" />
      </g>
    </g>
  );
}
