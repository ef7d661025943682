// Components of MDX that many sites have → Markdown. Pure.
import type { Change } from '../model.ts';
import { embed, fenced, imageOf } from './blocks.ts';
import { without } from './draft.ts';

/** What a tag gives a component, by the keys of its attributes. */
export interface GivenMdx {
  readonly keys: readonly string[];
  readonly hasCode: (key: string) => boolean;
  /** The text of one; undefined where it would have to run. */
  readonly text: (key: string) => string | undefined;
  /** The file that the page imports for one. */
  readonly file: (key: string) => string | undefined;
}

const callouts = /^(?:Note|Tip|Info|Warning|Caution|Danger|Important)$/;

/** What stands for a tag of a component. */
export function componentOf(
  all: string,
  name: string,
  part: 'begin' | 'end' | 'void',
  { text, file }: GivenMdx,
): Change {
  const own = part === 'end' ? '\n' : '';
  switch (name) {
    case 'Image':
    case 'Picture': {
      const src = text('src') ?? file('src');
      return src === undefined ? without('component', all) : { text: imageOf(text('alt') ?? '', src) };
    }
    case 'Card':
    case 'Fragment':
    case 'TabItem':
    case 'Tab': {
      const label = text('label') ?? text('title') ?? text('value') ?? text('slot');
      const href = text('href') ?? text('to');
      const shown = label && href ? `[${label}](${href})` : label;
      return { text: part !== 'end' && shown ? `\n**${shown}**\n\n` : own };
    }
    case 'Aside':
    case 'Callout':
    case 'Admonition':
      if (part === 'void') return { text: '' };
      return {
        text: part === 'end' ? '\n:::\n' : `\n:::${text('type') ?? 'note'}[${text('title') ?? ''}]\n`,
      };
    case 'LinkCard':
      if (part === 'end') return { text: '' };
      return {
        text: `\n- [${text('title') ?? text('href') ?? ''}](${text('href') ?? ''})${text('description') ? `: ${text('description')}` : ''}\n`,
      };
    case 'LinkButton':
    case 'Link': {
      const href = text('href') ?? text('to');
      if (part === 'end') return { text: '</a>' };
      return part === 'void' || href === undefined
        ? without('component', all)
        : { text: `<a href="${href}">` };
    }
    case 'Badge':
      return part === 'void' ? { text: text('text') ?? '' } : { text: '' };
    case 'YouTube':
    case 'Youtube': {
      const id = text('id') ?? text('videoId') ?? '';
      const url = id.startsWith('http') ? id : `https://www.youtube.com/watch?v=${id}`;
      if (part === 'end' || id === '') return { text: '' };
      const link = embed('YouTube', url, text('title'));
      return { ...link, text: `\n${link.text}\n` };
    }
    case 'Code':
      return text('code') === undefined
        ? without('component', all)
        : { text: fenced(text('code') ?? '', text('lang') ?? '') };
    case 'Steps':
    case 'FileTree':
    case 'CardGrid':
    case 'Tabs':
    case 'Details':
    case 'Kbd':
    case 'Icon':
      return { text: own };
    default:
      if (callouts.test(name) && part !== 'void')
        return { text: part === 'end' ? '\n:::\n' : `\n:::${name.toLowerCase()}[${text('title') ?? ''}]\n` };
      return part === 'end' ? { text: own } : without('component', all);
  }
}
