import { pages } from 'lullamoon-site/templates';

export default function Listens() {
  return <p>{pages().length}</p>;
}
