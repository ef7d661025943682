import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';
import styles from './page.module.css';
import * as all from './page.module.css';

export const schema = z.strictObject({});

export default function Page({ page, body }: PageProps<typeof schema>) {
  return (
    <>
      <h1 className={`${styles.title}`}>{page.title}</h1>
      <p className={styles['two-word']}>{all.tilte}</p>
      <div className={styles?.nothing} dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
