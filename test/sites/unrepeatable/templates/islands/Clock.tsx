import { useState } from 'react';

export default function Clock() {
  const [time] = useState(() => performance.now());
  return <b>{time}</b>;
}
