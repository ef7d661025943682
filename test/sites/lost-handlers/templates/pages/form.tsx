import { z } from 'zod';
import { Card } from '../parts/Card.tsx';

export const schema = z.strictObject({});

export default function Form() {
  return (
    <>
      <h1>Form</h1>
      <Card
        onClose={() => {
          location.reload();
        }}
      />
    </>
  );
}
