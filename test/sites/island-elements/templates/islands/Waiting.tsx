import { lazy, Suspense, useState } from 'react';

const Late = lazy(async () => ({ default: () => <b id="late">there</b> }));

export default function Waiting() {
  const [count, set] = useState(0);
  return (
    <div id="waiting">
      <button type="button" id="count" onClick={() => set(count + 1)}>
        {count}
      </button>
      <Suspense fallback={<i>not yet</i>}>
        <Late />
      </Suspense>
    </div>
  );
}
