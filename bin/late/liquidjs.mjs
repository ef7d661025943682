// The part of LiquidJS that src/ uses, by the path of its file: an import reads Liquid with it, and runs none of it.
export { Tokenizer } from '../../node_modules/liquidjs/dist/liquid.browser.mjs';
