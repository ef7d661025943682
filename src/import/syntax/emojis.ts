// Emoji by name, `:tada:` → the sign. Generators that show them have GitHub's names. Loads them when they are first needed.
import { once } from '../../model/values/lazy.ts';
import { ownValue } from '../../model/values/own.ts';
import type { Draft } from '../model.ts';
import { edited } from './draft.ts';

const signs = once(() => (require('gemoji') as typeof import('gemoji')).nameToEmoji);

/** A heading, or a name. */
const pattern = /^ {0,3}#{1,6}[ \t][^\n]*|(?<![\w:/]):([a-z\d_+-]{1,60}):(?![\w/])/gm;

/** Text with the signs of known names. Others stay, and those in headings: ids are made of the names. */
export function emojis(draft: Draft): Draft {
  return edited(draft, pattern, ([, name]) => (name === undefined ? undefined : ownValue(signs(), name)));
}
