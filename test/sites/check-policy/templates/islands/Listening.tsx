export default function Listening() {
  return <p>Listening</p>;
}
