import { neighbors } from 'lullamoon-site/templates';
import { List } from '../parts/List.tsx';

export default function Asks() {
  const { next } = neighbors();
  return (
    <div>
      {next?.title}
      <List />
    </div>
  );
}
