export default function Bell({ ring }: { ring: () => string }) {
  return <b>{ring()}</b>;
}
