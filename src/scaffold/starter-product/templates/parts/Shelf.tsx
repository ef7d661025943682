/** Where something stands on the shelf, and how it is filled. */
interface Standing {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
}

function Jar({ x, y, fill, tall = 0 }: Standing & { tall?: number }) {
  return (
    <g transform={`translate(${x} ${y - tall})`}>
      <path
        className="glass"
        d={`M6 0h52c5 5 8 10 8 17v${63 + tall}c0 6-4 10-10 10H8c-6 0-10-4-10-10V17C-2 10 1 5 6 0z`}
      />
      <path className={fill} d={`M2 34h60v${46 + tall}c0 4-2 6-6 6H8c-4 0-6-2-6-6z`} />
      <rect className="lid" x="4" y="-14" width="56" height="14" rx="5" />
      <rect className="paper" x="14" y={46 + tall / 2} width="36" height="22" rx="4" />
      <path className="writing" d={`M20 ${54 + tall / 2}h24M20 ${61 + tall / 2}h15`} />
      <path className="light" d={`M8 22v${50 + tall}`} />
    </g>
  );
}

function Bottle({ x, y, fill }: Standing) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className={fill}
        d="M12 0h16v30c0 8 12 14 12 28v62c0 6-4 10-10 10H10c-6 0-10-4-10-10V58c0-14 12-20 12-28z"
      />
      <rect className="lid" x="10" y="-8" width="20" height="12" rx="4" />
      <rect className="paper" x="0" y="72" width="40" height="30" />
      <path className="light" d="M8 62v54" />
    </g>
  );
}

/** Two shelves with all that is in the house. */
export function Shelf() {
  return (
    <svg className="shelf" viewBox="0 0 560 470" aria-hidden="true">
      <rect className="wall" width="560" height="470" rx="36" />
      <circle className="glow" cx="372" cy="112" r="92" />
      <Jar x={58} y={108} fill="berry" />
      <Jar x={146} y={108} fill="grain" tall={34} />
      <Bottle x={240} y={68} fill="oil" />
      <g transform="translate(318 128)">
        <path
          className="leaf"
          d="M46 6C20-30 2-30-4-26c4 26 20 38 44 42zM52 4c6-40 26-54 40-54 4 30-8 50-34 60zM44 2C36-26 40-50 52-66c14 18 14 44 4 68z"
        />
        <path className="pot" d="M8 6h84l-9 58c-1 4-4 6-8 6H25c-4 0-7-2-8-6z" />
        <path className="rim" d="M2 0h96v16H2z" />
      </g>
      <Jar x={436} y={108} fill="honey" />
      <rect className="board" x="28" y="198" width="504" height="18" rx="9" />
      <path className="shade" d="M40 216h480v10H40z" />
      <g transform="translate(56 312)">
        <path className="loaf" d="M0 52c0-34 28-58 76-58s76 24 76 58c0 14-8 24-22 24H22C8 76 0 66 0 52z" />
        <path className="cut" d="M36 18l18 30M70 10l18 34M104 16l16 30" />
      </g>
      <g transform="translate(226 296)">
        <path className="bowl" d="M-8 40h132c0 32-22 52-44 52H36C14 92-8 72-8 40z" />
        <circle className="egg" cx="24" cy="28" r="22" />
        <circle className="berry" cx="62" cy="20" r="24" />
        <circle className="honey" cx="96" cy="28" r="20" />
        <path className="front" d="M-8 40h132c0 32-22 52-44 52H36C14 92-8 72-8 40z" />
      </g>
      <Bottle x={376} y={258} fill="milk" />
      <Jar x={442} y={298} fill="green" />
      <rect className="board" x="28" y="388" width="504" height="18" rx="9" />
      <path className="shade" d="M40 406h480v10H40z" />
    </svg>
  );
}
