import { z } from 'lullamoon-site/templates';
import { most } from '../pages/asking.tsx';

const count = z.number();

export default function Shows({ titles }: { titles: string[] }) {
  return <p>{titles.slice(0, count.parse(most)).join(', ')}</p>;
}
