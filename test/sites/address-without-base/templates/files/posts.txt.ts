import { address, type FileProps } from 'lullamoon-site/templates';

export default ({ site, absolute }: FileProps) =>
  `<p title="/listens/"><a href="/posts/">Posts</a> <a href="${address('/listens/')}">Listens</a> ${absolute('/posts/')}
  <a href="/elsewhere/">of the same host</a> ${site.base}</p>`;
