// The words for problems that several rooms find. Pure.
import { guide, type Sentence, type Words } from '../problems/sentence.ts';

/** The reason why a picture cannot be shown in this way. */
const badPicture = {
  outside: (what: string) => [
    `"${what}" is not a picture of this site. Only for these the size is known and smaller ones are made.`,
    'Put it into content/static, beside the file that names it, or show it with <img>.',
  ],
  place: (what: string) => [
    `"${what}" is in a folder where no pictures are read.`,
    'Put it into templates/, content/pages, content/data or content/static.',
  ],
  src: (what: string) => [
    `This should be a picture, but is ${/^[a-z]+$/.test(what) ? `a value of the type ${what}` : what}.`,
    'Use the value of image() in the schema, an imported picture, or a path: "/fox.jpg".',
  ],
  text: (what: string) => [
    `The Markdown of a value shows no pictures beside pages or data: "${what}" is one.`,
    'Put it into content/static and write its address, ![…](/fox.jpg), or give it a key of its own with `image()`.',
  ],
  width: (what: string) => [
    `No picture can have the width ${what}.`,
    'The width is a whole number of CSS pixels, without quotes and unit: width={640}.',
  ],
  ratio: (what: string) => [
    `${what} is not a ratio of a width to a height.`,
    'Write two numbers, or one: ratio="4/3", ratio={1.5}.',
  ],
  whole: (what: string) => [
    `Drawings and animations are published as they are: this one cannot be cropped to ${what}.`,
    'Crop the file itself, or remove `ratio` and crop in the stylesheet: object-fit: cover.',
  ],
  option: (what: string) => [
    `A picture has no option "${what}".`,
    'Give `width`, `ratio`, `sizes` or `priority`.',
  ],
  attribute: (what: string) => [
    `The attribute "${what}" of a picture cannot be given: the build sets it.`,
    'Give `width`, `ratio`, `sizes`, `priority`, or other attributes of an <img>.',
  ],
} as const satisfies Readonly<Record<string, (what: string) => Sentence>>;

export const sharedWords = {
  unreadable: (reason: string) =>
    reason === 'changing'
      ? ['This changed each time that it was read.', 'Stop the program that writes to it, and try again.']
      : [
          `This cannot be read: ${reason}.`,
          /permi/.test(reason) ? 'Check its permissions.' : 'Try again. If it still fails, check the disk.',
        ],
  'not-a-file': (what?: 'folder') => [
    what
      ? 'This is a folder, but must be a file.'
      : 'This is a pipe, a socket or a device: neither a file nor a folder.',
    'Remove it, or put a plain file in its place.',
  ],
  'system-refused': (reason: string) => [
    `The system refused something that the command needs: ${reason}.`,
    'Try again. If it still fails, check permissions, free space, and the limit of open files.',
  ],
  'not-utf8': (what?: 'name') =>
    what === 'name'
      ? ['The name of this file is not UTF-8.', 'Rename it: archives from older systems have such names.']
      : ['This file is not UTF-8 text.', 'Save it again with the encoding UTF-8.'],
  'template-endless': (seconds: number, template?: string, what?: 'page' | 'component') => [
    `The build has made no progress for ${seconds} seconds: ${template === undefined ? 'a template' : `${template}, rendered here,`}${what === 'component' ? '' : ' or a very long text'} does not end.`,
    'Fix it and save: the build then starts again.',
  ],
  'not-an-image': (url: string, how?: 'named') => [
    `"${url}" is not a picture.`,
    how
      ? 'Name a PNG, JPEG, WebP, AVIF, GIF or SVG file.'
      : 'Show a PNG, JPEG, WebP, AVIF, GIF or SVG file, or make it a link: without the exclamation mark.',
  ],
  'lost-handler': (what: string, island?: string) => [
    `\`${what}\` does nothing here: this is rendered at build time, and never again in the browser.`,
    island === undefined
      ? `Make it an island: a file in templates/islands, whose component browsers render, too (${guide('islands')}).`
      : `Browsers load only ${island}.client.ts of the island ${island}: listen there, or delete that file, so that they render the component, too.`,
  ],
  'image-too-small': (
    own: string,
    wanted: number,
    cut: { readonly ratio: string; readonly size: string } | undefined,
  ) => [
    `This picture has ${own} pixels${cut ? `, and ${cut.size} when it is cut to ${cut.ratio}` : ''}: too few to be shown ${wanted} pixels wide.`,
    'Take a larger one, or let the template show it smaller: `width`.',
  ],
  'bad-picture': (fault: keyof typeof badPicture, what: string): Sentence => badPicture[fault](what),
} as const satisfies Words;
