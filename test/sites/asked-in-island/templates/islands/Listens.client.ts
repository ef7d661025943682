import { rss } from 'lullamoon-site/templates';

export default function listen(island: HTMLElement) {
  island.title = rss({ title: '', description: '', path: '/', items: [] });
}
