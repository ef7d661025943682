import { type ReactNode, useEffect } from 'react';
import { Switch } from '../parts/Switch.tsx';

export default function Lamp({ children }: { children: ReactNode }) {
  useEffect(() => undefined);
  return (
    <div onPointerEnter={() => undefined}>
      {children} <Switch />
    </div>
  );
}
