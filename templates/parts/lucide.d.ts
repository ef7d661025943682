// Lucide's single icons: the package types only its index, which would bundle all of them.
declare module 'lucide/dist/esm/icons/*' {
  const node: readonly (readonly [string, Readonly<Record<string, string>>])[];
  export default node;
}
