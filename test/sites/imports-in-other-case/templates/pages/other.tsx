import { z } from 'zod';
import Counter from '../islands/counter.tsx';
import { Text } from '../parts/text';

export const schema = z.strictObject({});

export default function Other() {
  return (
    <h1>
      <Text />
      <Counter />
    </h1>
  );
}
