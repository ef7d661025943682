/** Words of the page. Browsers may break a line after a dash; "2–8" is not broken. */
export function Text({ children }: { readonly children: string }) {
  return children.split(range).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <span key={index} className="range">
        {piece}
      </span>
    ),
  );
}

/** Two numbers with a dash between them. */
const range = /(\d+–\d+)/;
