import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';
import Lamp from '../islands/Lamp.tsx';
import Card from '../parts/Card.tsx';
import styles from './Card.module.css';

export const schema = z.strictObject({});

export default function Page({ page, body }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      <Card className={styles.title}>A card</Card>
      <Lamp />
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
