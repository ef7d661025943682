import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

/** A list of files and folders: what has a list within it, or ends with a slash, is a folder; strong ones stand out. */
export default function Files({ children, label }: ComponentProps<typeof schema>) {
  return (
    <figure className="files">
      {label && <figcaption>{label}</figcaption>}
      {children}
    </figure>
  );
}
