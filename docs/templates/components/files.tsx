import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({});

/** A list of files and folders. Entries with a list, or with a slash at the end, are folders; strong names are highlighted. */
export default function Files({ children, label }: ComponentProps<typeof schema>) {
  return (
    <figure className="files">
      {label && <figcaption>{label}</figcaption>}
      {children}
    </figure>
  );
}
