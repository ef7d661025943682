// Replaces zod's messages in fifty languages. The generator has its own words for mistakes.
export { default as en } from '../../node_modules/zod/v4/locales/en.js';
