import { Face } from './Face.tsx';

/**
 * The shared parts of drawings: glows, the star, a sleeping face, and animals in more than one scene. It is once on every page,
 * before the first drawing. Everything in it is used by its `art-` id.
 */
export function ArtDefs() {
  return (
    <svg className="art-defs" width="0" height="0" aria-hidden="true">
      <defs>
        <radialGradient id="art-glow">
          <stop offset=".2" stopColor="var(--art-glow)" stopOpacity=".5" />
          <stop offset=".5" stopColor="var(--art-glow)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--art-glow)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="art-halo">
          <stop stopColor="var(--art-deep-lit)" stopOpacity=".8" />
          <stop offset="1" stopColor="var(--art-deep-lit)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="art-blush">
          <stop offset=".2" stopColor="var(--art-blush)" stopOpacity=".55" />
          <stop offset="1" stopColor="var(--art-blush)" stopOpacity="0" />
        </radialGradient>
        <path id="art-star" d="M0-10Q1-1 10 0 1 1 0 10-1 1-10 0-1-1 0-10" fill="var(--art-moon)" />
        <g id="art-face">
          <Face left={-21} right={21} y={0} mouth={[0, 12]} />
        </g>
        <g id="art-crescent">
          <path d="M36 2A50 50 0 1 1 2 64 38 38 0 0 0 36 2" fill="var(--art-moon)" />
          <path d="M2 64A50 50 0 0 0 90 80C66 98 28 94 2 64" fill="var(--art-moon-dim)" opacity=".6" />
        </g>
        <g id="art-moon">
          <use href="#art-crescent" />
          <use href="#art-face" transform="translate(61 53)rotate(-18)scale(.74)" />
        </g>
        <path
          id="art-trees"
          d="M-2 9Q-6-30 10-48 26-30 24 9M20 9Q16-50 34-72 52-50 48 9M48 9Q46-24 58-36 70-24 70 9"
        />
        <g id="art-foxhead">
          <path
            d="M13 86C10 60 14 36 20 22Q22 18 26 21C38 28 48 38 54 48Q62 46 72 48C78 38 88 28 100 21Q104 18 106 22C112 36 116 60 113 86Q120 98 126 106C112 124 86 132 63 138C40 132 14 124 0 106Q6 98 13 86"
            fill="var(--art-fox)"
          />
          <path
            d="M72 48C78 38 88 28 100 21Q104 18 106 22C112 36 116 60 113 86Q98 60 72 48"
            fill="var(--art-fox-lit)"
          />
          <path
            d="M24 60Q22 44 26 34 36 42 41 52ZM102 60Q104 44 100 34 90 42 85 52Z"
            fill="var(--art-fox-dim)"
          />
          <path
            d="M0 106Q10 98 30 98C50 98 58 112 63 126C68 112 76 98 96 98Q116 98 126 106C112 124 86 132 63 138C40 132 14 124 0 106"
            fill="var(--art-cream)"
          />
          <path d="M54 118Q63 114 72 118 70 127 63 129 56 127 54 118" fill="var(--art-ink)" />
          <Face left={35} right={91} y={86} size={9} />
        </g>
        <g id="art-fox">
          <path d="M80 150C40 70 78 34 140 34C204 34 250 74 250 118Q248 150 200 152Z" fill="var(--art-fox)" />
          <path d="M140 34C204 34 250 74 250 118C236 80 192 50 140 34" fill="var(--art-fox-lit)" />
          <path d="M112 80C144 92 146 120 124 134L80 110" fill="var(--art-fox-dim)" opacity=".6" />
          <use href="#art-foxhead" transform="rotate(-9 60 90)translate(0-7)" />
          <path
            d="M249 104C254 138 236 153 180 153L96 153C70 153 50 148 42 138C64 126 100 134 140 126C190 116 222 116 249 104"
            fill="var(--art-fox-lit)"
          />
          <path
            d="M116 130Q108 136 114 140 104 144 110 153L96 153C70 153 50 148 42 138C60 128 90 132 116 130"
            fill="var(--art-paper)"
          />
        </g>
        <g id="art-hedgehog">
          <path
            d="M24 76L22 50 34 46 32 28 44 35 46 16 57 26 64 8 73 21 84 8 89 23 104 16 104 32 119 32 115 46 128 52 121 62 130 76Z"
            fill="var(--art-plum)"
            stroke="var(--art-plum)"
            strokeWidth="4"
            strokeLinejoin="round"
          />
          <path
            d="M60 34v10M82 32v10M102 46v9M70 54v9M92 58v8"
            stroke="var(--art-plum-lit)"
            strokeWidth="5"
          />
          <path d="M56 79H10Q-9 80-8 67-7 59 4 57 10 38 32 38 56 42 56 66Z" fill="var(--art-snout)" />
          <circle cx="-5" cy="66" r="5" fill="var(--art-ink)" />
          <Face left={12} right={36} y={58} size={6} mouth={[10, 71]} />
        </g>
        <g id="art-rabbit">
          <path d="M40 90C34 48 64 26 96 28C128 30 146 56 144 90Z" fill="var(--art-fur)" />
          <path d="M96 28C128 30 146 56 144 90Q136 46 96 28" fill="var(--art-fur-lit)" />
          <circle cx="144" cy="78" r="12" fill="var(--art-fur-lit)" />
          <path
            d="M40 46C50 20 76 2 92 4 102 10 84 34 54 54ZM28 46C22 24 30 2 40 -4 52 0 52 26 44 46Z"
            fill="var(--art-fur)"
          />
          <path d="M2 70C2 48 20 40 36 40S68 50 68 70Q68 90 35 90T2 70" fill="var(--art-fur-lit)" />
          <Face left={21} right={49} y={66} size={7} mouth={[35, 76]} />
        </g>
      </defs>
    </svg>
  );
}
