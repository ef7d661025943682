import type { Body } from 'lullamoon-site/templates';
import { texts } from '../strings.ts';

/** The headings of the second and third level, as links. */
export function Contents({ of }: { of: Body['contents'] }) {
  return (
    <ul>
      {of.map(({ id, text, depth, children }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {depth < 3 && children.length > 0 && <Contents of={children} />}
        </li>
      ))}
    </ul>
  );
}

/** The same beside the text, where there is room. */
export const ContentsBeside = ({ of }: { of: Body['contents'] }) => (
  <nav className="contents" aria-labelledby="_contents">
    <p id="_contents">{texts().contents}</p>
    <Contents of={of} />
  </nav>
);

/** The same above the text, folded. */
export const ContentsAbove = ({ of }: { of: Body['contents'] }) => (
  <details className="contents-above">
    <summary>{texts().contents}</summary>
    <Contents of={of} />
  </details>
);
