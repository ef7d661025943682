// What can be wrong with a picture in Markdown. Pure.
import type { Words } from './sentence.ts';

export const pictureWords = {
  'not-an-image': (url: string) => [
    `"${url}" is no picture.`,
    'Show a PNG, JPEG, WebP, AVIF, GIF or SVG file, or make it a link: without the exclamation mark.',
  ],
  'bad-image': (message: string) => [
    `This picture cannot be read: ${message}.`,
    'Open it in an image editor and save it again.',
  ],
  'image-too-large': (is: number, most: number, unit: 'bytes' | 'pixels') => [
    `This picture has ${is.toLocaleString('en')} ${unit}; at most ${most.toLocaleString('en')} are allowed.`,
    unit === 'bytes'
      ? 'Make it smaller (3000 pixels are wide enough), or raise "images.most" in content/site.yml.'
      : 'Make it smaller: 3000 pixels are wide enough.',
  ],
  'image-with-script': [
    'This SVG could run something: it has a script, an event attribute, HTML or an entity inside.',
    'Save it as a plain SVG, or remove them.',
  ],
} as const satisfies Words;
