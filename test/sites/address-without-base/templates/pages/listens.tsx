import { z } from 'lullamoon-site/templates';
import Copy from '../islands/Copy.tsx';
import { Frame } from '../parts/Frame.tsx';

export const schema = z.strictObject({});

export default function Listens() {
  return (
    <Frame menu={[]}>
      <h1>Listens</h1>
      <Copy from="/posts.txt" />
    </Frame>
  );
}
