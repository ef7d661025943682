export default function Lamp({ label }: { label: string }) {
  return <b>{label}</b>;
}
