// Lucide's single icons. The package has types only for its index, which would bundle all icons.
declare module 'lucide/dist/esm/icons/*' {
  const node: readonly (readonly [string, Readonly<Record<string, string>>])[];
  export default node;
}
