/** As rehype-stringify does: HTML is written by the generator. */
export default function compiler(this: { compiler: () => string }) {
  this.compiler = () => '';
}
