// Runs in the browser, once somebody has touched a tooltip's trigger.
export { join as default } from './tooltips.ts';
