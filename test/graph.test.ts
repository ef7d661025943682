// The JSON-LD graph of a page, made only from the values of the page.
import { expect, test } from 'vitest';
import { graph } from '../templates/parts/graph.ts';

type Props = Parameters<typeof graph>[0];

const site = {
  name: 'Lullamoon',
  url: 'https://a.example',
  base: '/kids/',
  language: 'en',
  email: 'hello@a.example',
  appStore: '#',
  googlePlay: '#',
  product: { category: 'EducationalApplication', systems: 'iOS, Android' },
};
const body = {
  html: '',
  headings: [],
  contents: [],
  intro: '',
  sections: [],
  reading: { words: 0, minutes: 1 },
};

/** The graph of the page at an address, with `more` as replaced values. */
function graphOf(address: string, more: Readonly<Record<string, unknown>> = {}) {
  const absolute = (path: string) => `https://a.example/kids${path}`;
  const page = { title: 'Night', description: 'About the night.', language: 'de', template: 'page' };
  const props = { site, page, body, absolute, canonical: absolute(address), ...more };
  return graph(props as unknown as Props);
}

const home = 'https://a.example/kids/';
const organization = {
  '@type': 'Organization',
  '@id': `${home}#organization`,
  name: 'Lullamoon',
  url: home,
  email: 'hello@a.example',
  logo: `${home}icon-512.png`,
};
const website = {
  '@type': 'WebSite',
  '@id': `${home}#website`,
  name: 'Lullamoon',
  url: home,
  inLanguage: 'en',
  publisher: { '@id': `${home}#organization` },
};
const webpage = (url: string) => ({
  '@type': 'WebPage',
  '@id': `${url}#webpage`,
  name: 'Night',
  description: 'About the night.',
  url,
  inLanguage: 'de',
  isPartOf: { '@id': `${home}#website` },
});

test('the home page describes the app, with existing stores only', () => {
  const app = {
    '@type': 'MobileApplication',
    '@id': `${home}#app`,
    name: 'Lullamoon',
    description: 'About the night.',
    url: home,
    image: `${home}icon-512.png`,
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'iOS, Android',
    publisher: { '@id': `${home}#organization` },
  };
  const all = [organization, website];
  expect(graphOf('/')).toEqual({ '@context': 'https://schema.org', '@graph': [...all, app] });
  const store = 'https://apps.example/a';
  const launched = graphOf('/', { site: { ...site, appStore: store } });
  expect(launched['@graph']).toEqual([...all, { ...app, installUrl: [store] }]);
});

test('every other page has a breadcrumb below the home page', () => {
  const url = `${home}night/`;
  const { '@graph': nodes } = graphOf('/night/', {
    page: {
      title: 'Night',
      description: 'About the night.',
      language: 'de',
      template: 'page',
      updated: '2026-01-02',
    },
  });
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Lullamoon', item: home },
      { '@type': 'ListItem', position: 2, name: 'Night', item: url },
    ],
  };
  const page = { ...webpage(url), dateModified: '2026-01-02', breadcrumb: { '@id': `${url}#breadcrumb` } };
  expect(nodes).toEqual([organization, website, page, breadcrumb]);
});

test('questions have complete answers with absolute links', () => {
  const url = `${home}faq/`;
  const sections = [
    {
      id: 'a',
      title: 'Is it?',
      html: '\n<p>It is: <a href="/b/">b</a>, <a href="/c/">c</a>, <a href="https://d.example/">d</a>.</p>\n',
    },
    { id: 'e', title: 'Why?', html: '<p>So.</p>' },
  ];
  const page = { title: 'Night', description: 'About the night.', language: 'de', template: 'faq' };
  const nodes = graphOf('/faq/', { page, body: { ...body, sections } })['@graph'] as readonly unknown[];
  expect(nodes).toHaveLength(5);
  expect(nodes[4]).toEqual({
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    url,
    isPartOf: { '@id': `${home}#website` },
    mainEntity: [
      {
        '@type': 'Question',
        '@id': `${url}#a`,
        name: 'Is it?',
        acceptedAnswer: {
          '@type': 'Answer',
          text: `<p>It is: <a href="${home}b/">b</a>, <a href="${home}c/">c</a>, <a href="https://d.example/">d</a>.</p>`,
        },
      },
      {
        '@type': 'Question',
        '@id': `${url}#e`,
        name: 'Why?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>So.</p>' },
      },
    ],
  });
});
