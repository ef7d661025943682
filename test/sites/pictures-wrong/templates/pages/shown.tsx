import { image, Picture, type PageProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({ cover: image(), gallery: z.array(image()).default([]) });

export default function Shown({ page, data }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      <Picture src={data.cover} alt="" width={65} />
      <Picture src={data.cover} alt="" width={64} />
      <Picture src={data.cover} alt="" width={60} ratio="1/1" />
    </>
  );
}
