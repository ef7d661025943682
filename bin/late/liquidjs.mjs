// The part of LiquidJS that src/ uses, by file path: without its way to read files.
export {
  defaultOperators,
  evalToken,
  ForTag,
  Liquid,
  Tokenizer,
} from '../../node_modules/liquidjs/dist/liquid.browser.mjs';
