// The part of LiquidJS that src/ uses, by file path. An import reads Liquid with it, and runs none.
export { Tokenizer } from '../../node_modules/liquidjs/dist/liquid.browser.mjs';
