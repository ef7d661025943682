import { useState } from 'react';

export function Lamp() { const [a] = useState(1); return <b>{a}</b>; }
