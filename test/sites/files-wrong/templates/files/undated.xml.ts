import { atom, pages } from 'lullamoon-site/templates';

export default () => atom({ title: 'T', description: 'D', path: '/undated.xml', items: pages() });
