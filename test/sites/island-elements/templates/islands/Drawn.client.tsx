import { useState } from 'react';
import { Cases, Next } from './cases.tsx';

export default function Drawn() {
  const [step, set] = useState(0);
  return (
    <div id="drawn">
      <Next step={step} set={set} />
      <Cases step={step} />
    </div>
  );
}
