// The part of htmlparser2 that src/ uses, by file path. The main module includes a second table of all character references, which
// esbuild cannot drop.
export { Parser } from '../../node_modules/htmlparser2/dist/esm/Parser.js';
export { default as Tokenizer } from '../../node_modules/htmlparser2/dist/esm/Tokenizer.js';
