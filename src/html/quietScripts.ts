// A script in a file → whether it adds nothing to the page that the stylesheet could mean. Pure.
import type { Loading } from './scan.ts';

/** The attribute by which an author says so. */
const quietAttribute = 'data-adds';

/**
 * Scripts that count visits, known to add no class, attribute or element that is seen: their addresses; for those that sites have on
 * servers of their own, the attribute that they read as well.
 */
const known: readonly (readonly [address: RegExp, attribute?: string])[] = [
  [/^https:\/\/plausible\.io\/js\//], // plausible/analytics, tracker/src, 2026
  [/\/js\/(?:script|plausible)[\w.-]*\.js$/, 'data-domain'],
  [/^https:\/\/cloud\.umami\.is\/script\.js$/], // umami-software/umami, src/tracker, 3
  [/\/(?:script|umami)\.js$/, 'data-website-id'],
  [/^https:\/\/gc\.zgo\.at\/count(?:\.v\d+)?\.js$/], // arp242/goatcounter, public/count.js: a hidden picture, for an instant
  [/\/count\.js$/, 'data-goatcounter'],
  [/^https:\/\/static\.cloudflareinsights\.com\/beacon\.min\.js/],
  [/^https:\/\/cdn\.usefathom\.com\/script\.js$/],
  [/^https:\/\/scripts\.simpleanalyticscdn\.com\/(?:latest|light|auto-events)\.js$/], // simpleanalytics/scripts
  [/\/(?:matomo|piwik)\.js$/], // matomo-org/matomo, js/piwik.js
];

/** Whether a script adds nothing to its page, as far as is known or said. */
export function addsNothing({ attributes }: Pick<Loading, 'attributes'>): boolean {
  if (attributes[quietAttribute] === 'nothing') return true;
  const address = (attributes.src ?? '').replace(/^\/\//, 'https://').replace(/[?#].*$/s, '');
  return known.some(
    ([one, attribute]) => one.test(address) && (!attribute || attributes[attribute] !== undefined),
  );
}
