// The part of satteri that src/ uses, by file path. esbuild cannot drop the rest.
export { markdownToMdast } from '../../node_modules/satteri/dist/compile.js';
