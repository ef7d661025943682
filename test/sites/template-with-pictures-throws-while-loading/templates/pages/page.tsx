import { data, image, Picture } from 'lullamoon-site/templates';
import { z } from 'zod';

export const schema = z.strictObject({});

export default function Team() {
  return (
    <>
      <h1>Team</h1>
      {data('team', z.array(image())).map((one) => (
        <Picture key={one.file} src={one} alt="Ann" />
      ))}
    </>
  );
}
