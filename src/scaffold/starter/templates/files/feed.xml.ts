// The newest notes for feed readers: becomes /feed.xml.
import { type FileProps, pages, rss } from 'lullamoon-site/templates';
import { schema as post } from '../pages/post.tsx';
import { texts } from '../strings.ts';

export default function feed({ site }: FileProps) {
  return rss({
    title: site.name,
    description: texts().everyNew,
    path: '/feed.xml',
    items: pages({ of: post, sort: '-date', limit: 20 }),
    content: 'body',
  });
}
