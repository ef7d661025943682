// Known services → the additional sources that their scripts and stylesheets need, from their documentation or code. Pure.
import { type Extendable, extendable } from '../../../model/addresses/policy.ts';

export type Sources = Readonly<Partial<Record<Extendable, readonly string[]>>>;

/** The host and path of a script or stylesheet, and its needs. Its own attributes may contain its destination. */
type Service = readonly [
  pattern: RegExp,
  needs: Sources | ((attributes: Readonly<Record<string, string>>, url: URL) => Sources),
];

const originIn = (text: string | undefined) =>
  text !== undefined && URL.canParse(text) ? [new URL(text).origin] : [];

const services: readonly Service[] = [
  // Comments
  [/^giscus\.app\//, { 'frame-src': ['https://giscus.app'], 'style-src': ['https://giscus.app'] }],
  [/^utteranc\.es\//, { 'frame-src': ['https://utteranc.es'] }],
  [
    /\.disqus\.com\//,
    {
      'script-src': ['https://*.disquscdn.com', 'https://disqus.com'],
      'style-src': ['https://*.disquscdn.com'],
      'img-src': ['https://*.disquscdn.com', 'https://referrer.disqus.com'],
      'connect-src': ['https://*.disqus.com'],
      'frame-src': ['https://disqus.com'],
    },
  ],
  // Analytics
  [/^plausible\.io\//, { 'connect-src': ['https://plausible.io'] }],
  [
    /^cloud\.umami\.is\//,
    ({ 'data-host-url': host }) => ({
      'connect-src': host ? originIn(host) : ['https://*.umami.is', 'https://*.umami.dev'],
    }),
  ],
  [
    /^gc\.zgo\.at\//,
    ({ 'data-goatcounter': to }) => {
      const own = originIn(to);
      return { 'connect-src': own.length > 0 ? own : ['https://*.goatcounter.com'] };
    },
  ],
  [
    /^cdn\.usefathom\.com\//,
    { 'connect-src': ['https://cdn.usefathom.com'], 'img-src': ['https://cdn.usefathom.com'] },
  ],
  [
    /^scripts\.simpleanalyticscdn\.com\//,
    {
      'connect-src': ['https://queue.simpleanalyticscdn.com'],
      'img-src': ['https://queue.simpleanalyticscdn.com'],
    },
  ],
  [/^static\.cloudflareinsights\.com\//, { 'connect-src': ['https://cloudflareinsights.com'] }],
  [
    /^www\.(googletagmanager|google-analytics)\.com\//,
    {
      'script-src': ['https://*.googletagmanager.com'],
      'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
      'connect-src': [
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
        'https://*.googletagmanager.com',
      ],
    },
  ],
  [
    /^cdn\.matomo\.cloud\//,
    (_, { pathname }) => {
      const own = [`https://${pathname.split('/')[1]}`];
      return { 'connect-src': own, 'img-src': own };
    },
  ],
  // Search
  [
    /@docsearch\/|\/docsearch\.js\/|algoliasearch/,
    { 'connect-src': ['https://*.algolia.net', 'https://*.algolianet.com'] },
  ],
  // Players and posts
  [
    /^www\.youtube(-nocookie)?\.com\//,
    { 'frame-src': ['https://www.youtube.com', 'https://www.youtube-nocookie.com'] },
  ],
  [/^player\.vimeo\.com\//, { 'frame-src': ['https://player.vimeo.com'] }],
  [
    /^open\.spotify\.com\//,
    { 'frame-src': ['https://open.spotify.com'], 'script-src': ['https://embed-cdn.spotifycdn.com'] },
  ],
  [/^w\.soundcloud\.com\//, { 'frame-src': ['https://w.soundcloud.com'] }],
  [
    /^platform\.(twitter|x)\.com\//,
    { 'frame-src': ['https://platform.twitter.com'], 'script-src': ['https://platform.twitter.com'] },
  ],
  [/^embed\.bsky\.app\//, { 'frame-src': ['https://embed.bsky.app'] }],
  [/^www\.instagram\.com\//, { 'frame-src': ['https://www.instagram.com'] }],
  [/^www\.tiktok\.com\//, { 'frame-src': ['https://www.tiktok.com'] }],
  [/^gist\.github\.com\//, { 'style-src': ['https://github.githubassets.com'] }],
  [/^(cpwebassets|static)\.codepen\.io\//, { 'frame-src': ['https://codepen.io'] }],
  // Mastodon, on any host: https://docs.joinmastodon.org, its embed code.
  [/^[^/]+\/embed\.js$/, (_, { origin }) => ({ 'frame-src': [origin] })],
  // Forms, dates and payments
  [
    /^(www\.)?formspree\.(io|com)\//,
    { 'connect-src': ['https://formspree.io'], 'form-action': ['https://formspree.io'] },
  ],
  [
    /^assets\.calendly\.com\//,
    {
      'frame-src': ['https://calendly.com'],
      'style-src': ['https://assets.calendly.com'],
      'img-src': ['https://assets.calendly.com'],
    },
  ],
  [
    /^embed\.typeform\.com\//,
    { 'frame-src': ['https://form.typeform.com'], 'style-src': ['https://embed.typeform.com'] },
  ],
  [
    /^js\.stripe\.com\//,
    {
      'script-src': ['https://*.js.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    },
  ],
  [
    /^www\.(google|recaptcha)\.(com|net)\/recaptcha\//,
    {
      'script-src': ['https://www.gstatic.com/recaptcha/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  ],
  [
    /^(js\.)?hcaptcha\.com\//,
    {
      'script-src': ['https://*.hcaptcha.com'],
      'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    },
  ],
  [/^challenges\.cloudflare\.com\//, { 'frame-src': ['https://challenges.cloudflare.com'] }],
  // Fonts
  [/^fonts\.googleapis\.com\//, { 'font-src': ['https://fonts.gstatic.com'] }],
  [
    /^use\.typekit\.net\//,
    { 'style-src': ['https://p.typekit.net'], 'font-src': ['https://use.typekit.net'] },
  ],
];

/** The needs of a script or stylesheet of a known service; undefined for others. */
export function needsOfService(
  address: string,
  attributes: Readonly<Record<string, string>>,
): Sources | undefined {
  const url = new URL(address);
  const needs = services.find(([pattern]) => pattern.test(url.host + url.pathname))?.[1];
  return typeof needs === 'function' ? needs(attributes, url) : needs;
}

/** The same as written in site.yml: `frame-src: [https://a.example], style-src: [https://a.example]`. */
export function asPolicy(sources: Sources): string {
  return extendable
    .flatMap((directive) =>
      sources[directive]?.length ? `${directive}: [${sources[directive].map(quoted).join(', ')}]` : [],
    )
    .join(', ');
}

/** A `*` at the beginning would be an alias in YAML; a colon at the end a key. */
function quoted(source: string): string {
  return /^\*|:$/.test(source) ? `"${source}"` : source;
}
