// The words for problems with the pictures that front matter, data and templates name. Pure.
import type { Sentence, Words } from './sentence.ts';

/** Why a picture cannot be shown in this way. */
const badPicture = {
  outside: (what: string) => [
    `"${what}" is no picture of this site: only of these the size is known, and smaller ones are made.`,
    'Put it into content/static, beside the file that names it, or show it with <img>.',
  ],
  place: (what: string) => [
    `"${what}" lies where no pictures are looked for.`,
    'Put it into templates/, content/pages, content/data or content/static.',
  ],
  src: (what: string) => [
    `What is to be shown is no picture: it is ${/^[a-z]+$/.test(what) ? `of the type ${what}` : what}.`,
    'Take what image() of the schema makes of a path, what an import of a picture gives, or a path: "/fox.jpg".',
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
    `${what} is no ratio of a width to a height.`,
    'Write two numbers, or one: ratio="4/3", ratio={1.5}.',
  ],
  whole: (what: string) => [
    `A drawing and a moving picture go out as they are: this one cannot be cut to ${what}.`,
    'Cut the file itself, or leave out `ratio` and let the stylesheet do it: object-fit: cover.',
  ],
  attribute: (what: string) => [
    `The attribute "${what}" of a picture is not given: the build sets it.`,
    'Say `width`, `ratio`, `sizes` and `priority`; all else that an <img> may have reaches it.',
  ],
} as const satisfies Readonly<Record<string, (what: string) => Sentence>>;

export const pictureWords = {
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
