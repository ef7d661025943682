export default function Bulb() {
  return <i>bulb</i>;
}
