// What templates import as 'lullamoon-site/templates'. Runs with them, at build time.
import type { Load } from '../model/islands.ts';

export { z } from 'zod';
export type { Load } from '../model/islands.ts';
export type {
  Body,
  Card,
  CardProps,
  CardTemplate,
  DocumentProps,
  Heading,
  Moods,
  PageProps,
  Section,
} from '../model/props.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicAttributes {
      /** Of an island: when it wakes. It is the mark's, and never reaches the component. */
      readonly load?: Load | undefined;
    }
  }
}
