import { pages, rss } from 'lullamoon-site/templates';

export default () =>
  rss({
    title: 'Posts & more',
    description: 'All posts.',
    path: '/feed.xml',
    items: pages({ folder: '/posts/' }),
  });
