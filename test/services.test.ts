// The policy sources of known services, and whether a policy has them: host by host, directive by directive.
import { expect, test } from 'vitest';
import { allowsSource, namesSiteOf } from '../src/stages/5-site/hosting/allows.ts';
import { asPolicy, needsOfService } from '../src/stages/5-site/hosting/services.ts';

test.each<[string, Record<string, string>, string | undefined]>([
  ['https://giscus.app/client.js', {}, 'style-src: [https://giscus.app], frame-src: [https://giscus.app]'],
  ['https://plausible.io/js/script.outbound-links.js', {}, 'connect-src: [https://plausible.io]'],
  [
    'https://gc.zgo.at/count.js',
    { 'data-goatcounter': 'https://moon.goatcounter.com/count' },
    'connect-src: [https://moon.goatcounter.com]',
  ],
  ['https://gc.zgo.at/count.js', {}, 'connect-src: [https://*.goatcounter.com]'],
  [
    'https://cloud.umami.is/script.js',
    { 'data-host-url': 'https://stats.b.example' },
    'connect-src: [https://stats.b.example]',
  ],
  [
    'https://www.googletagmanager.com/gtag/js?id=G-1',
    {},
    'script-src: [https://*.googletagmanager.com], img-src: [https://*.google-analytics.com, https://*.googletagmanager.com], connect-src: [https://*.google-analytics.com, https://*.analytics.google.com, https://*.googletagmanager.com]',
  ],
  [
    'https://cdn.jsdelivr.net/npm/@docsearch/js@3',
    {},
    'connect-src: [https://*.algolia.net, https://*.algolianet.com]',
  ],
  [
    'https://www.youtube.com/iframe_api',
    {},
    'frame-src: [https://www.youtube.com, https://www.youtube-nocookie.com]',
  ],
  ['https://player.vimeo.com/api/player.js', {}, 'frame-src: [https://player.vimeo.com]'],
  ['https://social.example/embed.js', {}, 'frame-src: [https://social.example]'],
  [
    'https://cdn.matomo.cloud/moon.matomo.cloud/matomo.js',
    {},
    'img-src: [https://moon.matomo.cloud], connect-src: [https://moon.matomo.cloud]',
  ],
  ['https://fonts.googleapis.com/css2?family=Nunito', {}, 'font-src: [https://fonts.gstatic.com]'],
  // Of the same host, but another script; and one whose name only begins like a service's.
  ['https://cdn.jsdelivr.net/npm/three@0.1/three.js', {}, undefined],
  ['https://giscus.app.example/client.js', {}, undefined],
])('%s', (address, attributes, expected) => {
  const needs = needsOfService(address, attributes);
  expect(needs && asPolicy(needs)).toBe(expected);
});

test('a policy has a source of a service, or one of its hosts', () => {
  const policy = new Map([
    ['connect-src', new Set(["'self'", 'https://region1.google-analytics.com', 'https://a.example'])],
    ['frame-src', new Set(['https:'])],
  ]);
  const has = (directive: 'connect-src' | 'frame-src' | 'img-src', source: string) =>
    allowsSource(policy, directive, source, 'https://own.example');
  expect(has('connect-src', 'https://a.example')).toBe(true);
  expect(has('connect-src', 'https://*.google-analytics.com')).toBe(true);
  expect(has('connect-src', 'https://*.analytics.google.com')).toBe(false);
  expect(has('img-src', 'https://a.example')).toBe(false);
  expect(has('frame-src', 'https://*.b.example')).toBe(true);
});

test('site.yml names the site of a script, or not', () => {
  const policy = { 'connect-src': ['https://files.letters.example'], 'img-src': ['data:', 'https:'] };
  const names = (address: string) => namesSiteOf(address, policy, 'connect-src', 'img-src');
  expect(names('https://letters.example/a.js')).toBe(true);
  expect(names('https://www.letters.example/a.js')).toBe(true);
  expect(names('https://counts.example/a.js')).toBe(false);
  expect(namesSiteOf('https://letters.example/a.js', policy, 'frame-src')).toBe(false);
});
