import { pages, rss } from 'lullamoon-site/templates';

export default () =>
  rss({ title: 'All', description: 'All.', path: '/feed.xml', items: pages(), content: 'body' });
