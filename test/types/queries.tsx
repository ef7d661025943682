// What the compiler says of queries: keys and values that no page of the schema has are mistakes.
import { neighbors, pages, type Query, z } from 'lullamoon-site/templates';

const post = z.strictObject({
  tags: z.array(z.string()).default([]),
  mood: z.enum(['calm', 'merry']).optional(),
  order: z.number().optional(),
  cover: z.strictObject({ file: z.string() }).optional(),
});
const tag: string | undefined = ['moon'][0];

export const right = [
  pages({ of: post, where: tag ? { tags: tag } : {}, sort: '-data.order' }),
  pages({ of: post, where: { mood: 'calm', language: 'de', draft: false }, sort: 'data.tags' }),
  pages({ template: 'post', where: { anything: 1 }, sort: 'data.anything' }),
  pages({ folder: '/posts/', sort: '-updated' }),
  neighbors({ of: post, sort: 'title', where: { order: 1 } }),
  pages({} satisfies Query),
];

export const wrong = [
  // @ts-expect-error: there is no such key.
  pages({ of: post, where: { tag: 'moon' } }),
  // @ts-expect-error: the list has texts.
  pages({ of: post, where: { tags: 1 } }),
  // @ts-expect-error: there is no such choice.
  pages({ of: post, where: { mood: 'sad' } }),
  // @ts-expect-error: an object is nothing that one asks for.
  pages({ of: post, where: { cover: 'a' } }),
  // @ts-expect-error: keys of the schema begin with `data.`.
  pages({ of: post, sort: 'order' }),
  // @ts-expect-error: there is no such key.
  pages({ of: post, sort: 'data.ordre' }),
  // @ts-expect-error: there is no such key of pages.
  neighbors({ of: post, sort: '-tilte' }),
];
