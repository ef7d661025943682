// A process of its own that draws or measures vector pictures of content: an order → what came of it. The libraries that do so can be
// busy for hours with a short file, and take all memory; nothing but the end of their process stops them. RUNS FOR ANOTHER PROCESS.
import type { PictureFacts } from '../model/picture.ts';
import { library } from './native.ts';
import { mustBeDrawable, png } from './png.ts';

/** What to do. */
export type Order =
  /** Draws `drawings`, all of `svg`, each as a PNG file so many pixels wide. */
  | {
      readonly kind: 'draw';
      readonly svg: string;
      readonly drawings: readonly (readonly [svg: string, width: number])[];
    }
  /** Measures a picture. */
  | { readonly kind: 'measure'; readonly bytes: Uint8Array };

/** What was made: the PNG files, or JSON of what was measured. */
export type Made = readonly Uint8Array[];

/** What a process says before it ends. */
export type Answer =
  | { readonly made: Made }
  | { readonly fault: string }
  | { readonly exceeds: 'time' | 'memory' };

/** What a library says of a picture. */
export type Measured = Omit<PictureFacts, 'hash' | 'isAnimated'> & { readonly pages: number };

/** Looks at a picture, without unpacking it. */
export async function measure(bytes: Uint8Array): Promise<Measured> {
  const sharp = await library();
  const {
    format,
    pages = 1,
    hasAlpha,
    autoOrient,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { format, pages, ...autoOrient, hasAlpha };
}

/** Carries out an order, in this process. Throws what is wrong with the picture. */
export async function carryOut(order: Order): Promise<Made> {
  if (order.kind === 'measure') return [Buffer.from(JSON.stringify(await measure(order.bytes)))];
  await mustBeDrawable(order.svg);
  const made: Uint8Array[] = [];
  for (const [svg, width] of order.drawings) made.push(await png(svg, width));
  return made;
}

/** Processor time that an order may take, in ms: ten times that of an icon. */
export const mostWork = 3_000;
/** Memory that it may take, in bytes, most of which is pictures' and the libraries' own. */
export const mostMemory = 1_000_000_000;

/** Set for the process that draws. */
export const isDrawer = 'SITE_DRAWER';

if (process.env[isDrawer] !== undefined) serve();

function serve(): void {
  // A thread of a library cannot be ended, nor would the process end before it.
  const end = () => process.kill(process.pid, 'SIGKILL');
  const say = (answer: Answer) => void process.send?.(answer, end);
  process.on('disconnect', end);
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > mostWork) say({ exceeds: 'time' });
    else if (process.memoryUsage.rss() > mostMemory) say({ exceeds: 'memory' });
  }, 20);
  process.once('message', (order: Order) => {
    carryOut(order).then(
      (made) => say({ made }),
      (error: unknown) => say({ fault: error instanceof Error ? error.message : String(error) }),
    );
  });
}
