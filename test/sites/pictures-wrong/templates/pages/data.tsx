import { data, image, Picture, type PageProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});
const team = z.array(z.strictObject({ photo: image() }));

export default function Data({ page }: PageProps<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      {data('team', team).map(({ photo }) => (
        <Picture key={photo.file} src={photo} alt="" />
      ))}
    </>
  );
}
