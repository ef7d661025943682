// A separate process that draws or measures vector pictures of content: an order → its result. A short file can make the libraries
// run for hours and take all memory; only the end of their process stops them. RUNS FOR ANOTHER PROCESS.
import type { Sharp } from 'sharp';
import type { PictureFacts } from '../model/pictures/picture.ts';
import { isSmall } from '../model/pictures/picturePlan.ts';
import { library } from './native.ts';
import { mustBeDrawable, png } from './png.ts';

export type Order =
  /** Draws `drawings` from `svg`. Each becomes a PNG file with a width in pixels. */
  | {
      readonly kind: 'draw';
      readonly svg: string;
      readonly drawings: readonly (readonly [svg: string, width: number])[];
    }
  | { readonly kind: 'measure'; readonly bytes: Uint8Array };

/** The result: the PNG files, or measurements as JSON. */
export type Made = readonly Uint8Array[];

/** Sent before the process ends. */
export type Answer =
  | { readonly made: Made }
  | { readonly fault: string }
  | { readonly exceeds: 'time' | 'memory' };

export type Measured = Pick<
  PictureFacts,
  'format' | 'width' | 'height' | 'hasAlpha' | 'bytes' | 'isPlain'
> & {
  readonly pages: number;
};

/** What of each format is not pixels and says something: comments, cameras, places. In another part it may occur by chance. */
const remarks: Readonly<Record<string, RegExp>> = {
  jpeg: /\xff[\xe1-\xed\xef\xfe]/,
  png: /[tiz]TXt|eXIf|tIME/,
  webp: /EXIF|XMP /,
  gif: /!\xfe|XMP /,
};

/** Measures a picture without decoding it. */
export async function measure(bytes: Uint8Array): Promise<Measured> {
  const sharp = await library();
  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { format, pages = 1, hasAlpha, autoOrient, space, hasProfile, orientation = 1 } = found;
  const isUsual = ['srgb', 'b-w'].includes(space ?? '') && !hasProfile && orientation === 1;
  const facts = { format, ...autoOrient, hasAlpha, bytes: bytes.length };
  const isPlain =
    isUsual &&
    isSmall(facts) &&
    remarks[format]?.test(Buffer.from(bytes).toString('latin1')) === false &&
    (await canBeDecoded(sharp(bytes, { failOn: 'warning' })));
  return { ...facts, pages, isPlain };
}

/** Whether a small picture is not damaged: one that is published as it is is not decoded otherwise. */
async function canBeDecoded(picture: Sharp): Promise<boolean> {
  return picture.stats().then(
    () => true,
    () => false,
  );
}

/** Runs an order in this process. Throws the problem of the picture. */
export async function drawOrMeasure(order: Order): Promise<Made> {
  if (order.kind === 'measure') return [Buffer.from(JSON.stringify(await measure(order.bytes)))];
  await mustBeDrawable(order.svg);
  const made: Uint8Array[] = [];
  for (const [svg, width] of order.drawings) made.push(await png(svg, width));
  return made;
}

/** The processor time for an order, in ms: ten times the time for an icon. */
export const mostWork = 3_000;
/** The memory for an order, in bytes. Pixels and the libraries need most of it. */
export const mostMemory = 1_000_000_000;

/** The environment variable of the process that draws. */
export const isDrawer = 'SITE_DRAWER';

if (process.env[isDrawer] !== undefined) serve();

function serve(): void {
  // A library's thread cannot be ended, and the process would wait for it.
  const end = () => process.kill(process.pid, 'SIGKILL');
  const say = (answer: Answer) => void process.send?.(answer, end);
  process.on('disconnect', end);
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > mostWork) say({ exceeds: 'time' });
    else if (process.memoryUsage.rss() > mostMemory) say({ exceeds: 'memory' });
  }, 20);
  process.once('message', (order: Order) => {
    drawOrMeasure(order).then(
      (made) => say({ made }),
      (error: unknown) => say({ fault: error instanceof Error ? error.message : String(error) }),
    );
  });
}
