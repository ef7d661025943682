// The words for problems of a final page. Pure.
import { didYouMean, type Sentence, type Words } from '../../problems/sentence.ts';

/** The parts that `templates/Document.tsx` can omit, by the name of the prop. */
const leftOut = {
  children: [
    'No page shows the output of its own template: this template does not use its prop `children`.',
    'Write {children} into its <body>.',
  ],
  styles: [
    'No page has the stylesheet: this template leaves out its prop `styles`.',
    'Write <style dangerouslySetInnerHTML={{ __html: styles }} /> into its <head>.',
  ],
  card: [
    'No page names its card, which templates/Card.tsx draws: this template leaves out its prop `card`.',
    'Write {card && <meta property="og:image" content={card.url} />} into its <head>, and another <meta> with "og:image:alt" and card.alt.',
  ],
} as const satisfies Readonly<Record<string, Sentence>>;

const ofElement = (element: string, example: string) => (what: string) =>
  [
    `A <${element}> that \`head\` returns${what && ` ("${what}")`} is incomplete.`,
    `Write ${example}.`,
  ] as const;

/** The mistakes in the return value of `head` of a page template. */
const badHead = {
  shape: (what: string) => [
    `\`head\` must return an object, but returns a value of the type ${what}.`,
    what === 'Promise'
      ? 'Remove `async`: a build does not wait for templates, and `pages()` and `data()` return at once.'
      : 'It returns texts, and no elements: { title: "…", meta: [{ name: "author", content: "…" }] }.',
  ],
  key: (what: string) => [
    `"${what}" is not a key that \`head\` can return.`,
    'It may return title, description, image, meta, links and jsonLd.',
  ],
  text: (what: string) => [
    `The ${what} that \`head\` returns is not text, or empty.`,
    'Leave it out: the value of templates/Document.tsx is used then.',
  ],
  list: (what: string) => [
    `The value of ${what} that \`head\` returns is not a list of objects.`,
    what === 'meta'
      ? 'Write meta: [{ name: "author", content: "…" }].'
      : 'Write links: [{ rel: "alternate", type: "…", href: "…" }].',
  ],
  meta: ofElement('meta', '{ name: "author", content: "…" }, or property: "og:…" in place of the name'),
  link: ofElement('link', '{ rel: "alternate", href: "/feed.xml" }'),
  attribute: (what: string) => [
    `\`head\` returns the attribute "${what}": a <meta> or <link> has no such attribute, or its value is not text.`,
    'Each value is a text. Entries without a value are left out.',
  ],
  image: () => [
    'The image that `head` returns has no picture, or no text alternative.',
    'Write image: data.cover && { src: data.cover, alt: "What it shows" }.',
  ],
  data: (what: string) => [
    what === 'cyclic'
      ? 'The jsonLd of `head` cannot be JSON: a part contains itself, or is a bigint.'
      : `The jsonLd of \`head\` must be an object or a list of objects, but is a value of the type ${what}.`,
    'Return the object itself, { "@context": "https://schema.org", "@type": "Article" }: the build writes it as JSON.',
  ],
  nowhere: () => [
    'The page has no <head> for the result of `head`.',
    'Add a <head> to templates/Document.tsx.',
  ],
} as const satisfies Readonly<Record<string, (what: string) => Sentence>>;
export type HeadFault = keyof typeof badHead;

export const pageWords = {
  'bad-head': (fault: HeadFault, what: string, near?: string): Sentence => {
    const [text, hint] = badHead[fault](what);
    return [text, didYouMean(near) ?? hint];
  },
  'body-not-shown': (template: string, texts?: number) => [
    texts === undefined
      ? `The text that begins here is in no page: the template "${template}" does not show it.`
      : `The texts of ${texts} pages are in no page: the template "${template}" does not show them.`,
    `Show \`body.html\` in templates/pages/${template}.tsx, choose another template, or delete the text.`,
  ],
  'inline-style': (value: string) => [
    `A style attribute ("${value}") is not allowed by the site's policy, and browsers would ignore it.`,
    'Give the element a class, and the class a rule in templates/styles.',
  ],
  'inline-handler': (name: string) => [
    `The attribute "${name}" holds code that the site's policy does not allow: it would never run.`,
    'Make the element an island, or put the code into a <script> of the page.',
  ],
  'prop-left-out': (prop: keyof typeof leftOut) => leftOut[prop],
  'empty-render': (template: string) => [
    `The template "${template}" rendered an empty page.`,
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
          'Its template probably shows a value there that does not exist.',
        ]
      : ['This page has no first heading (<h1>).', 'Let its template render one.'],
  'template-state': (first: string, second: string, who?: 'plugin') => [
    `This page is not the same when it is rendered again: it has \`${first}\` and then \`${second}\`.`,
    who
      ? 'A plugin of site.yml keeps a value in a variable. Let it begin anew for each page, or use another one.'
      : 'A variable outside of the components keeps a value. Make ids with `useId()`, and other values from the props.',
  ],
  'missing-title': ['This page has no <title>.', 'Add a <head> to templates/Document.tsx.'],
  'missing-description': [
    'This page has no <meta name="description">.',
    'Add a <head> to templates/Document.tsx.',
  ],
  leak: (text: string, where?: string, what?: 'html') =>
    what
      ? [
          'This page shows its text with the tags of HTML.',
          `Let templates/pages/${where}.tsx put it in as HTML: <div dangerouslySetInnerHTML={{ __html: body.html }} />.`,
        ]
      : [
          `The built page contains "${text}"${where ? ` in <${where}>` : ''}.`,
          'A template probably shows a value that does not exist.',
        ],
  'not-absolute': (what: string, url: string) => [
    `${what} is "${url}", but must be a full address.`,
    'Let templates/Document.tsx render it with `canonical`, `card.url` or `absolute(path)`.',
  ],
  'wrong-canonical': (what: string, url: string, own: string | undefined) => [
    own === undefined
      ? `${what} is "${url}", but this page is shown at any address.`
      : `${what} is "${url}", but this page is "${own}".`,
    'Let templates/Document.tsx render it with `canonical`, and only where there is one.',
  ],
  'card-without-alt': [
    'The sharing picture of this page (og:image) has no text alternative.',
    'Let templates/Document.tsx render <meta property="og:image:alt"> beside og:image.',
  ],
  'broken-data': (type: string, reason: string) => [
    `The data in <script type="${type}"> is not JSON: ${reason}.`,
    'Write it with JSON.stringify, and < as \\u003c: no text can end the element then.',
  ],
} as const satisfies Words;
