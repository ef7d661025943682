export default function Copy({ from }: { from: string }) {
  return (
    <button type="button" data-from={from} data-separator="/" title={from}>
      Copy
    </button>
  );
}
