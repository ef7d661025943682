import { lazy, Suspense } from 'react';
import { z } from 'zod';
import Waiting from '../islands/Waiting.tsx';

export const schema = z.strictObject({});

const Never = lazy(() => new Promise<{ default: () => null }>(() => {}));

export default function Page({ page }: { page: { title: string } }) {
  return (
    <>
      <h1>Waiting</h1>
      <svg viewBox="0 0 1 1">
        <title>
          {page.title} – {1}
        </title>
      </svg>
      <Suspense fallback={<p>A fallback</p>}>
        <p>Not shown</p>
        <div>
          <Never />
        </div>
      </Suspense>
      <Waiting load="now" />
    </>
  );
}
