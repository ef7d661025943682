import { useState } from 'react';
import { Cases, Next } from './cases.tsx';

export default function Elements() {
  const [step, set] = useState(0);
  return (
    <div id="built">
      <Next step={step} set={set} />
      <Cases step={step} />
    </div>
  );
}
