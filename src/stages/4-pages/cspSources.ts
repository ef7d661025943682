// A final page → the sources that it loads and runs, as directives of a Content-Security-Policy. Pure.
import { readCss } from '../../html/css.ts';
import { type Directive, hashSource } from '../../html/policy.ts';
import type { Loading, Scan } from '../../html/scan.ts';
import { isChecked } from '../../html/scriptTypes.ts';
import { stylesPlaceholder } from '../../html/usedStyles.ts';
import { loadedBy } from '../../model/addresses/policy.ts';
import { hasKnownHost } from '../../model/addresses/url.ts';
import type { FontSource } from '../../model/pictures/font.ts';
import type { Allowed, CspSources } from '../../model/site/site.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { ownString } from '../../model/values/strings.ts';

/**
 * The sources that the policy must allow for `found`, a page of the site at `siteUrl`. `sourcesOfStyle` adds the sources of its
 * stylesheet and its `fonts`.
 */
export function cspSourcesOf(
  { inline, loading }: Scan,
  siteUrl: string,
  fonts: readonly FontSource[],
): CspSources {
  const styles = new Set<string>();
  const needs: Need[] = [];
  const allow = (directive: Directive, url: string) => needs.push([directive, sourceOf(url, siteUrl)]);
  for (const { element, type, text } of inline) {
    if (element === 'script' && text === '') continue; // browsers check empty styles, but not empty scripts
    if (element === 'style' && text.includes(stylesPlaceholder)) styles.add(ownString(text));
    else if (element === 'style') addAll(needs, needsOfStyle(text, siteUrl));
    else if (isChecked(type)) {
      needs.push(['script-src', hashSource(text)]);
      // A module may load others. An inline module can do so only in this way.
      for (const [, url] of text.matchAll(/\b(?:import|from)\s*(?:\(\s*)?["'`]([^"'`]+)/g))
        allow('script-src', url ?? '');
    }
  }
  const own = new Set(fonts.map(({ address }) => address));
  for (const [directive, url] of loading.flatMap(inElement)) if (!own.has(url)) allow(directive, url);
  return { allowed: allowedBy(needs), styles: [...styles] };
}

/**
 * The sources that the policy must allow for a `<style>` with this text. `content`: the parts of it that may contain an address.
 */
export function sourcesOfStyle(text: string, siteUrl: string, content: string): Allowed {
  return allowedBy(needsOfStyle(text, siteUrl, content));
}

/** The sources that a `<style>` loads. `content`: the parts of it that may contain an address. */
export function loadsOfStyle(content: string, siteUrl: string): Allowed {
  return allowedBy(needsOfLoads(content, siteUrl));
}

type Need = readonly [Directive, string | undefined];

function needsOfStyle(text: string, siteUrl: string, content = text): readonly Need[] {
  return [['style-src', hashSource(text)], ...needsOfLoads(content, siteUrl)];
}

function needsOfLoads(content: string, siteUrl: string): readonly Need[] {
  return readCss(content).loads.map(([directive, url]): Need => [directive, sourceOf(url, siteUrl)]);
}

function allowedBy(needs: readonly Need[]): Allowed {
  const allowed = new Map<Directive, Set<string>>();
  for (const [directive, source] of needs) {
    if (source) getOrInsertComputed(allowed, directive, () => new Set()).add(source);
  }
  return allowed;
}

const byElement: Readonly<Record<string, Readonly<Record<string, Directive>>>> = {
  ...loadedBy,
  script: { src: 'script-src', href: 'script-src', 'xlink:href': 'script-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  use: { href: 'img-src', 'xlink:href': 'img-src' },
  feimage: { href: 'img-src', 'xlink:href': 'img-src' },
  base: { href: 'base-uri' },
};

const byRel: Readonly<Record<string, readonly Directive[]>> = {
  // Stylesheet files are not read. They probably load fonts.
  stylesheet: ['style-src', 'font-src'],
  icon: ['img-src'],
  'apple-touch-icon': ['img-src'],
  'mask-icon': ['img-src'],
  manifest: ['manifest-src'],
  modulepreload: ['script-src'],
};

const byPreload: Readonly<Record<string, Directive>> = {
  font: 'font-src',
  image: 'img-src',
  style: 'style-src',
  script: 'script-src',
  fetch: 'connect-src',
};

function inElement({ element, attributes, urls }: Loading): readonly [Directive, string][] {
  if (element !== 'link') {
    return urls.flatMap(({ attribute, url }): [Directive, string][] => {
      const directive = byElement[element]?.[attribute];
      return directive ? [[directive, url]] : [];
    });
  }
  const rels = (attributes.rel ?? '').toLowerCase().split(/\s+/);
  const preload = rels.includes('preload') ? byPreload[attributes.as ?? ''] : undefined;
  const wanted = [...rels.flatMap((rel) => byRel[rel] ?? []), ...(preload ? [preload] : [])];
  return wanted.flatMap((directive) => urls.map(({ url }): [Directive, string] => [directive, url]));
}

/** The source that allows an address. Undefined if nothing is loaded, or if its host could end the source. */
function sourceOf(url: string, siteUrl: string): string | undefined {
  if (url === '' || url.startsWith('#')) return undefined;
  if (!URL.canParse(url, siteUrl)) return undefined;
  const to = new URL(url, siteUrl);
  if (!hasKnownHost(to)) return undefined;
  const { protocol, origin } = to;
  if (!['http:', 'https:'].includes(protocol)) return protocol;
  return origin === new URL(siteUrl).origin ? "'self'" : origin;
}
