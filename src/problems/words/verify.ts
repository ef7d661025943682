// The words for problems of finished pages, and between them. Pure.
import { iconOutputs } from '../../model/icons.ts';
import { didYouMean, type Words } from './sentence.ts';

/** An unpublished page: a draft, or one that waits for its date (`YYYY-MM-DD`). */
type NotOut = { readonly file: string; readonly draft: boolean; readonly date?: string | undefined };
const whenOut = ({ file, draft, date }: NotOut) =>
  draft ? `${file} is a draft.` : `${file} is not out until ${date}.`;

export const verifyWords = {
  'empty-render': (template: string) => [
    `The template "${template}" drew an empty page.`,
    'Its <main> element has neither text nor pictures: its component returns nothing, or shows values that are not there.',
  ],
  'duplicate-id': (id: string, where?: 'template') => [
    `The id "${id}" is used more than once on this page.`,
    where
      ? 'Give one of the elements another id.'
      : 'Give the second heading its own id: ## Heading {#another-id}.',
  ],
  'missing-h1': (how?: 'empty') =>
    how
      ? [
          'The first heading (<h1>) of this page is empty.',
          'Its template most likely shows a value there that does not exist.',
        ]
      : ['This page has no first heading (<h1>).', 'Let its template draw one.'],
  'missing-title': ['This page has no <title>.', 'Let templates/Document.tsx draw one.'],
  'missing-description': [
    'This page has no <meta name="description">.',
    'Let templates/Document.tsx draw one.',
  ],
  leak: (text: string, where?: string, what?: 'html') =>
    what
      ? [
          'This page shows its text with the tags of HTML.',
          `Let templates/pages/${where}.tsx put it in as HTML: <div dangerouslySetInnerHTML={{ __html: body.html }} />.`,
        ]
      : [
          `"${text}" stands in the finished page${where ? `, in <${where}>` : ''}.`,
          'A template most likely shows a value that is not there.',
        ],
  'dead-link': (url: string, near: string | undefined, unpublished?: NotOut, outside?: string) => [
    `"${url}" leads to no page and no file.`,
    outside
      ? `${outside} is no page: only what lies in content/pages becomes one.`
      : unpublished
        ? whenOut(unpublished)
        : [...iconOutputs, 'manifest.webmanifest'].some((name) => url === `/${name}`)
          ? 'It is made from content/static/favicon.svg, which is missing.'
          : (didYouMean(near, url) ??
            (/(?:^|[/=-])(?:undefined|NaN)(?:[/?#.-]|$)/.test(url)
              ? 'A template most likely puts a value into it that is not there.'
              : 'Correct it, or make what it leads to: a page in content/pages, a file in content/static.')),
  ],
  'dead-anchor': (url: string, near: string | undefined, file?: string) => [
    `The page of "${url}" has no such anchor.`,
    didYouMean(near) ??
      (file === undefined
        ? 'Correct it, or give a heading there this id: ## Heading {#id}.'
        : `Correct it, or give an element of ${file} this id.`),
  ],
  'address-without-base': (url: string, base: string, island?: string, name?: string) => [
    island === undefined
      ? `"${url}" leads into the site, but lacks its base ${base}, which nothing puts in front of addresses in this file.`
      : `"${name}" of the island ${island} holds "${url}", which leads into the site, but lacks its base ${base}: browsers would look for it at the root of the host.`,
    `Write address(${JSON.stringify(url)}), of lullamoon-site/templates.`,
  ],
  'relative-link': (url: string) => [
    `"${url}" depends on where the page is opened, and 404.html is opened everywhere.`,
    'Begin it with a slash.',
  ],
  'not-absolute': (what: string, url: string) => [
    `${what} is "${url}", but whoever reads it needs a full address.`,
    'Let templates/Document.tsx draw it with `canonical`, `card.url` or `absolute(path)`.',
  ],
  'wrong-canonical': (what: string, url: string, own: string | undefined) => [
    own === undefined
      ? `${what} is "${url}", but this page is shown at any address.`
      : `${what} is "${url}", but this page is "${own}".`,
    'Let templates/Document.tsx draw it with `canonical`, and only where there is one.',
  ],
  'card-without-alt': [
    'The picture for those who share this page has no text alternative.',
    'Let templates/Document.tsx draw <meta property="og:image:alt"> beside og:image.',
  ],
  'broken-data': (type: string, reason: string) => [
    `The data in <script type="${type}"> is not JSON: ${reason}.`,
    'Write it with JSON.stringify, and < as \\u003c: no text can end the element then.',
  ],
} as const satisfies Words;
