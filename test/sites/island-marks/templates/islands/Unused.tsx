export default function Unused() {
  return <i>unused-island-text</i>;
}
