import { pages, rss } from 'lullamoon-site/templates';
export default ({ site }) =>
  rss({ title: site.name, description: 'd', path: '/feed.xml', items: pages({ folder: '/' }), content: 'body' });
