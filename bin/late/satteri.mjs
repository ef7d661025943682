// The part of satteri that src/ uses, by the path of its file: what the rest would add, esbuild cannot leave out.
export { markdownToMdast } from '../../node_modules/satteri/dist/compile.js';
