export default function Listener() {
  return (
    <p>
      <button type="button" id="listener">
        Listen
      </button>
    </p>
  );
}
