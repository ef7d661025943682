import { useEffect } from 'react';
import { z } from 'zod';
import { Card } from '../parts/Card.tsx';

export const schema = z.strictObject({});

function Title() {
  useEffect(() => {
    document.title = 'Effect';
  });
  return <h1>Effect</h1>;
}

export default function Effect() {
  return (
    <Card>
      <Title />
    </Card>
  );
}
