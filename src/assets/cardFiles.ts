// Planned cards and the site's fonts → PNG files, cached between builds. READS the fonts.
import { createHash } from 'node:crypto';
import { bytesAt } from '../incremental/bytes.ts';
import { cached } from '../incremental/cache.ts';
import { installed, madeWith } from '../incremental/installed.ts';
import { cardSize, type PlannedCard } from '../model/card.ts';
import type { FontSource } from '../model/font.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import { cardFile } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import { load } from './native.ts';
import { type Drawing, png, renderers } from './png.ts';

const makers = ['satori', 'subset-font', ...renderers];

/** The fonts that cards are drawn with. */
export interface CardContext {
  readonly faces: readonly FontSource[];
  /** Changes with the fonts' bytes and with the versions of the libraries that draw. */
  readonly drawnWith: string;
}

/** The fonts for a build's cards. Rejects if a font cannot be read: cards would be drawn with another. */
export async function cardContext(faces: readonly FontSource[]): Promise<CardContext> {
  const hash = createHash('sha256').update(makers.map(installed).join());
  for (const { file, family, weight, weights, style } of faces)
    hash.update(JSON.stringify([family, weight, weights, style])).update(await bytesAt(file));
  return { faces: [...faces], drawnWith: hash.digest('hex') }; // a list of its own: see `memo`
}

/** Draws one card. */
export async function drawCard(
  card: PlannedCard,
  cardContext: CardContext,
): Promise<Outcome<Drawing | undefined>> {
  try {
    const bytes = await cached(
      ['card', ...makers.map(madeWith), cardContext.drawnWith, JSON.stringify(card.tree)],
      async () => {
        if (onTheWeb.test(JSON.stringify(card.tree))) throw new Error('it asks for a file on the web');
        const satori: Satori = load('satori').default;
        const fonts = await fontsOf(cardContext);
        const svg = await satori(card.tree as Parameters<Satori>[0], { ...cardSize, fonts });
        return png(svg, cardSize.width);
      },
    );
    return { value: { output: card.output, bytes }, problems: [] };
  } catch (error) {
    return failed(problem('bad-card', [messageOf(error)], { file: cardFile }, [{ file: card.file }]));
  }
}

type Satori = typeof import('satori').default;
type Fonts = Parameters<Satori>[1]['fonts'];

/** The fonts of each context, by its list of them: satori parses the fonts of an array only once. */
const memo = new WeakMap<CardContext['faces'], Promise<Fonts>>();

function fontsOf(context: CardContext): Promise<Fonts> {
  return getOrInsertComputed(memo, context.faces, async (faces) =>
    (await Promise.all(faces.map((one) => instances(one, context)))).flat(),
  );
}

/** An address that satori would fetch: a build must depend on nothing but its sources. */
const onTheWeb = /"(src|href|xlinkHref)":"(https?:)?\/\/|url\((\\?["'])?(https?:)?\/\//i;

/**
 * A font in the form that satori takes: of a variable font it would use only the default weight, so its lightest and boldest
 * weights are made fixed fonts.
 */
async function instances(font: FontSource, { drawnWith }: CardContext) {
  const { family: name, style, weights } = font;
  const whole = await bytesAt(font.file);
  const face = (weight: number, data: Uint8Array) => ({
    name,
    style,
    weight: weight as 400, // any number works; its type has only the hundreds
    data: Buffer.from(data),
  });
  if (!weights) return [face(font.weight, whole)];
  return Promise.all(
    [...new Set(weights)].map(async (weight) => {
      const recipe = {
        keepAllGlyphs: true,
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      } satisfies Parameters<typeof import('subset-font').default>[2];
      const pinned = await cached(
        ['face', ...makers.map(madeWith), drawnWith, whole, JSON.stringify(recipe)],
        () => {
          const subsetFont: typeof import('subset-font').default = load('subset-font');
          return subsetFont(whole, undefined, recipe);
        },
      );
      return face(weight, pinned);
    }),
  );
}
