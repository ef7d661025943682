// An external script → whether it adds nothing to the page that styles could match. Pure.
import type { Loading } from './scan.ts';

/** The attribute with which an author declares this. */
const quietAttribute = 'data-adds';

/**
 * Analytics scripts that add no visible class, attribute or element, by address. For scripts that sites host themselves, the
 * attribute that they read is also required.
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

/** Whether a script is known or declared to add nothing to its page. */
export function addsNothing({ attributes }: Pick<Loading, 'attributes'>): boolean {
  if (attributes[quietAttribute] === 'nothing') return true;
  const address = (attributes.src ?? '').replace(/^\/\//, 'https://').replace(/[?#].*$/s, '');
  return known.some(
    ([one, attribute]) => one.test(address) && (!attribute || attributes[attribute] !== undefined),
  );
}
