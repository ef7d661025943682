import { data, pages, type SitePage, z } from 'lullamoon-site/templates';

const titleOf = ({ title }: SitePage) => title;

// What is not drawn there may ask.
export const Unused = () => <p>{data('none', z.string())}</p>;

export const List = () => <p>{pages().map(titleOf).join(', ')}</p>;
