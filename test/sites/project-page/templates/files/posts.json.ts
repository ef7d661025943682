import { address, type FileProps, pages } from 'lullamoon-site/templates';

export default ({ absolute }: FileProps) =>
  JSON.stringify(
    pages({ sort: 'route' }).map(({ title, route }) => ({
      title,
      route,
      url: address(route),
      full: absolute(address(route)),
    })),
  );
