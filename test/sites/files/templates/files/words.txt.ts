import { type FileProps, pages } from 'lullamoon-site/templates';

export default ({ site, absolute }: FileProps) =>
  `${site.name}\n${pages().map(({ route }) => `${absolute(route)}.\n`).join('')}`;
