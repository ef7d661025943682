import { useEffect, useState } from 'react';

export default function Watch() {
  const [time, setTime] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <button type="button" onClick={() => setTime(new Date().getTime() + Math.random())}>
      {time}
    </button>
  );
}
