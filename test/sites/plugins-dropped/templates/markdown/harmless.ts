/** Nothing of it gets lost. */
export default function harmless() {
  return (tree: { children: unknown[] }) => {
    tree.children.push({ type: 'html', value: '<p data-own="1">Fine<!-- so is this -->.</p>' });
  };
}
