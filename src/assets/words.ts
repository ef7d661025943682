// The words for problems with fonts, pictures, icons and cards. Pure.
import type { Words } from '../problems/sentence.ts';

export const assetWords = {
  'bad-font': (message = 'it is damaged, or cut off') => [
    `This font cannot be subset: ${message}.`,
    'Use a WOFF2, WOFF, TTF or OTF file. Write the weights of a variable font into its @font-face rule: font-weight: 400 700.',
  ],
  'bad-image': (message: string) => [
    `This picture cannot be read: ${message}.`,
    'Open it in an image editor and save it again.',
  ],
  'image-too-large': (is: number, most: number, unit: 'bytes' | 'pixels' | 'rows') => [
    unit === 'rows'
      ? `This picture is shown ${is.toLocaleString('en')} pixels high; at most ${most.toLocaleString('en')} are allowed.`
      : `This picture has ${is.toLocaleString('en')} ${unit}; at most ${most.toLocaleString('en')} are allowed.`,
    {
      bytes: 'Make it smaller (3000 pixels are wide enough), or raise "images.most" in content/site.yml.',
      pixels: 'Make it smaller: 3000 pixels are wide enough.',
      rows: 'Split it into several pictures, or make it less high.',
    }[unit],
  ],
  'image-with-script': [
    'This SVG could run something: it has a script, an event attribute, HTML or an entity inside.',
    'Save it as a plain SVG, or remove them.',
  ],
  'bad-icon': (reason: string, kind?: 'unknown') => [
    `No other icons can be drawn from this one: ${kind ? `its renderer does not know ${reason}` : reason}.`,
    /^<text>/.test(reason)
      ? 'A build has no fonts for icons, and no emoji. Draw the text as paths.'
      : 'It needs to be an SVG file of shapes, without text, that needs no other file.',
  ],
  'bad-card': (reason: string) => [
    `The card of a page cannot be drawn: ${reason.replace(/\.$/, '')}.`,
    /no fonts?\b/i.test(reason)
      ? 'Letters need the file of a font that has them, which an @font-face rule of templates/styles/site.css names.'
      : 'A card supports flex boxes and drawings. https://github.com/vercel/satori lists the rest.',
  ],
} as const satisfies Words;
