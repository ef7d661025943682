// The words of what is wrong with plugins for Markdown. Pure.
import type { Words } from './sentence.ts';

export const pluginWords = {
  'plugin-not-found': (name: string) => [
    `There is no plugin "${name}".`,
    name.startsWith('.') ? 'Create the file, or correct its name.' : `Install it: npm install ${name}`,
  ],
  'plugin-broken': (name: string, message: string | undefined) => [
    message === undefined
      ? `"${name}" does not export a plugin for remark.`
      : `The plugin "${name}" cannot be used: ${message}`,
    message === undefined ? 'Its default export is a function that remark calls.' : undefined,
  ],
  'plugin-threw': (name: string, message: string) => [
    `The plugin "${name}" threw on this page: ${message}`,
    'Mend it, take it out of content/site.yml, or change the text that it fails on.',
  ],
} as const satisfies Words;
