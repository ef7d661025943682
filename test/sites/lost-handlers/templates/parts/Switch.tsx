import { useState } from 'react';

export function Switch() {
  const [on, set] = useState(false);
  return (
    <button type="button" aria-pressed={on} onClick={() => set(!on)}>
      Switch
    </button>
  );
}
