import { Picture, type PageProps, z } from 'lullamoon-site/templates';
import small from '../../content/pages/small.png';

export const schema = z.strictObject({});

export default function Use({ page }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      <Picture src={small} alt="" ratio="wide" />
    </>
  );
}
