// The part of htmlparser2 that src/ uses, by the paths of its files: the module of the whole brings a second table of all character
// references, which esbuild cannot leave out.
export { Parser } from '../../node_modules/htmlparser2/dist/esm/Parser.js';
export { default as Tokenizer } from '../../node_modules/htmlparser2/dist/esm/Tokenizer.js';
