// A page's metadata for machines: one graph of schema.org, as JSON-LD. It contains only information that the page shows.
import type { DocumentProps } from 'lullamoon-site/templates';
import type { schema } from '../site.ts';

type Props = Omit<DocumentProps<typeof schema>, 'children'>;
type Node = Readonly<Record<string, unknown>>;

/** The graph of a page with an address of its own. */
export function graph(props: Props & { readonly canonical: string }): Node {
  const { site, page, canonical, absolute } = props;
  const home = absolute('/');
  const isHome = canonical === home;
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: site.name,
    url: home,
    email: site.email,
    logo: absolute('/icon-512.png'),
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: site.name,
    url: home,
    inLanguage: site.language,
    publisher: { '@id': organization['@id'] },
  };
  const webpage = {
    '@type': 'WebPage',
    '@id': `${canonical}#webpage`,
    name: page.title,
    description: page.description,
    url: canonical,
    inLanguage: page.language,
    dateModified: page.updated,
    isPartOf: { '@id': website['@id'] },
    breadcrumb: { '@id': `${canonical}#breadcrumb` },
  };
  // The home page is the site itself.
  const own = isHome ? [app(props, organization['@id'])] : [webpage, breadcrumb(props)];
  const questions = page.template === 'faq' ? [faq(props, website['@id'])] : [];
  return { '@context': 'https://schema.org', '@graph': [organization, website, ...own, ...questions] };
}

/** The app. Without offers and ratings, because there are none to show. */
function app({ site, page, absolute }: Props, publisher: string): Node {
  const stores = [site.appStore, site.googlePlay].filter((address) => address.startsWith('https://'));
  return {
    '@type': 'MobileApplication',
    '@id': `${absolute('/')}#app`,
    name: site.name,
    description: page.description,
    url: absolute('/'),
    image: absolute('/icon-512.png'),
    applicationCategory: site.product.category,
    operatingSystem: site.product.systems,
    installUrl: stores.length > 0 ? stores : undefined,
    publisher: { '@id': publisher },
  };
}

function breadcrumb({ site, page, canonical, absolute }: Props): Node {
  const steps = [
    { name: site.name, item: absolute('/') },
    { name: page.title, item: canonical },
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${canonical}#breadcrumb`,
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** Every question of the page with its whole answer. Its links are made absolute, because the text is read elsewhere. */
function faq({ canonical, body, absolute }: Props, website: string): Node {
  return {
    '@type': 'FAQPage',
    '@id': `${canonical}#questions`,
    url: canonical,
    isPartOf: { '@id': website },
    mainEntity: body.sections.map(({ id, title, html }) => ({
      '@type': 'Question',
      '@id': `${canonical}#${id}`,
      name: title,
      acceptedAnswer: {
        '@type': 'Answer',
        text: html.trim().replaceAll('href="/', `href="${absolute('/')}`),
      },
    })),
  };
}
