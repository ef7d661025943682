import { useState } from 'react';

/** What `words.ts` asks this file for in turn: the two fetch each other. */
export const ending = '.';

export default function Teller({ far }: { far: string }) {
  const [told, tell] = useState('nothing');
  const near = async () => {
    const { Words } = await import('./words.tsx');
    tell(await Words());
  };
  const away = async (from: string) => tell(/* – */ (await import(from)).default);
  return (
    <div>
      <button type="button" id="near" onClick={near}>
        Near
      </button>
      <button type="button" id="far" onClick={() => away(far)}>
        Far
      </button>
      <output id="told">{told}</output>
    </div>
  );
}
