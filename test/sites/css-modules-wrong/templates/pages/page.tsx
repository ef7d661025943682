import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/props.ts';
import missing from './pgae.module.css';
import ofPackage from '@fontsource/arimo/x.module.css';
import plain from './page.css';
import './page.scss';

export const schema = z.strictObject({});

export default function Page({ page }: PageProps<typeof schema>) {
  return <h1 className={`${missing.a} ${ofPackage.a} ${plain.a}`}>{page.title}</h1>;
}
