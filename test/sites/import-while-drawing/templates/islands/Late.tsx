import { useState } from 'react';

export default function Late({ from }: { from: string }) {
  const [told, tell] = useState('é');
  const words = import(from);
  const more = async () => tell((await words).default);
  return (
    <button type="button" onClick={more}>
      {told}
    </button>
  );
}
