// Runs in the browser, after a visitor has touched a tooltip's trigger.
export { joinAll as default } from './tooltips.ts';
