const now = Date.now();

export default function Chart({ title }: { title: string }) {
  return <p style={{ width: innerWidth }}>{title + now}</p>;
}
