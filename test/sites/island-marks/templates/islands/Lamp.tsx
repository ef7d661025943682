import type { ReactNode } from 'react';
import Bulb from './Bulb.tsx';

export default function Lamp({ size, shade, children }: { size: number; shade: ReactNode; children: ReactNode }) {
  return (
    <div className={`lamp-${size}`}>
      <Bulb />
      {shade}
      {children}
    </div>
  );
}
