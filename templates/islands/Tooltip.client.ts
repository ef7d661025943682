// Runs in the browser, once somebody has touched a tooltip's trigger.
export { joinAll as default } from './tooltips.ts';
