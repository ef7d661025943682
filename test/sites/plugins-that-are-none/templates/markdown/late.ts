export default function late({ fails }: { fails: boolean }) {
  if (fails) throw new Error('These options cannot be.');
}
