// MDX components of many sites → Markdown. Pure.
import { ownValue } from '../../model/values/own.ts';
import type { Change } from '../model.ts';
import { embed, fenced, imageOf } from './blocks.ts';
import { kinds } from './containers.ts';
import { without } from './draft.ts';

/** The props that a tag passes to a component, by attribute name. */
export interface GivenMdx {
  readonly keys: readonly string[];
  readonly hasCode: (key: string) => boolean;
  /** The text of a prop. Undefined if it would have to be run. */
  readonly text: (key: string) => string | undefined;
  /** The file that the page imports for a prop. */
  readonly file: (key: string) => string | undefined;
}

const callouts = /^(?:Note|Tip|Info|Warning|Caution|Danger|Important)$/;

type Part = 'begin' | 'end' | 'void';

/** The replacement for a tag of a component. */
export function componentOf(all: string, name: string, part: Part, given: GivenMdx): Change {
  const isCallout = callouts.test(name) && part !== 'void';
  const own = isCallout ? calloutOf(name.toLowerCase(), part, given) : ownValue(known, name)?.(part, given);
  if (own) return own;
  if (part === 'end' && !named.test(name)) return { text: '\n' };
  return without('component', all);
}

/** If the tag of one of these lacks a needed prop, its end tag is lost too. */
const named = /^(?:Image|Picture|Code)$/;

/** The replacement for a component. Undefined if it is unknown. */
type Equal = (part: Part, given: GivenMdx) => Change | undefined;

const picture: Equal = (_, { text, file }) => {
  const src = text('src') ?? file('src');
  return src === undefined ? undefined : { text: imageOf(text('alt') ?? '', src) };
};

const card: Equal = (part, { text }) => {
  const label = text('label') ?? text('title') ?? text('value') ?? text('slot');
  const href = text('href') ?? text('to');
  const shown = label && href ? `[${label}](${href})` : label;
  return { text: part !== 'end' && shown ? `\n**${shown}**\n\n` : around(part) };
};

const around = (part: Part) => (part === 'end' ? '\n' : '');

const calloutOf = (kind: string, part: Part, { text }: GivenMdx): Change => ({
  text: part === 'end' ? '\n:::\n' : `\n:::${kind}[${text('title') ?? ''}]\n`,
});

const callout: Equal = (part, given) =>
  part === 'void' ? { text: '' } : calloutOf(kindOf(given.text('type')), part, given);

/** Another kind than those of callouts has only another look. */
const kindOf = (type = 'note') => (ownValue(kinds, type.toLowerCase()) === undefined ? 'note' : type);

const linkCard: Equal = (part, { text }) => {
  if (part === 'end') return { text: '' };
  const href = text('href') ?? '';
  const description = text('description') ? `: ${text('description')}` : '';
  return { text: `\n- [${text('title') ?? href}](${href})${description}\n` };
};

const link: Equal = (part, { text }) => {
  const href = text('href') ?? text('to');
  if (part === 'end') return { text: '</a>' };
  return part === 'void' || href === undefined ? undefined : { text: `<a href="${href}">` };
};

const badge: Equal = (part, { text }) => ({ text: part === 'void' ? (text('text') ?? '') : '' });

const film: Equal = (part, { text }) => {
  const id = text('id') ?? text('videoId') ?? '';
  const url = id.startsWith('http') ? id : `https://www.youtube.com/watch?v=${id}`;
  if (part === 'end' || id === '') return { text: '' };
  const shown = embed('YouTube', url, text('title'));
  return { ...shown, text: `\n${shown.text}\n` };
};

const code: Equal = (_, { text }) => {
  const shown = text('code');
  return shown === undefined ? undefined : { text: fenced(shown, text('lang') ?? '') };
};

const nothing: Equal = (part) => ({ text: around(part) });

const known: Readonly<Record<string, Equal>> = {
  Image: picture,
  Picture: picture,
  Card: card,
  Fragment: card,
  TabItem: card,
  Tab: card,
  Aside: callout,
  Callout: callout,
  Admonition: callout,
  LinkCard: linkCard,
  LinkButton: link,
  Link: link,
  Badge: badge,
  YouTube: film,
  Youtube: film,
  Code: code,
  Steps: nothing,
  FileTree: nothing,
  CardGrid: nothing,
  Tabs: nothing,
  Details: nothing,
  Kbd: nothing,
  Icon: nothing,
};
