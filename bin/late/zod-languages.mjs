// In place of zod's messages in fifty languages: mistakes are told in the generator's own words.
export { default as en } from '../../node_modules/zod/v4/locales/en.js';
