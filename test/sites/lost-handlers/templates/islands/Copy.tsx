export default function Copy() {
  return (
    <button type="button" onClick={() => undefined}>
      Copy
    </button>
  );
}
