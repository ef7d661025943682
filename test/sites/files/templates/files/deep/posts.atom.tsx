import { atom, pages } from 'lullamoon-site/templates';

export default () =>
  atom({
    title: 'Posts & more',
    description: 'All posts.',
    path: '/deep/posts.atom',
    language: 'en-GB',
    items: pages({ folder: '/posts/' }),
    content: 'body',
  });
