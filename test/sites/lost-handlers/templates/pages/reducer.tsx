import { useId, useMemo, useReducer, useRef } from 'react';
import { z } from 'zod';

export const schema = z.strictObject({});

export default function Reducer() {
  const id = useId();
  const title = useMemo(() => 'Reducer', []);
  const box = useRef(null);
  const [count] = useReducer((n: number) => n + 1, 0);
  return (
    <h1 id={id} ref={box}>
      {title} {count}
    </h1>
  );
}
