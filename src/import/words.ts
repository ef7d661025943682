// The words of the report for losses, by kind. Pure.

/** By the kind: its heading, and what to do. */
export const leftWords = {
  lost: [
    'Addresses of the list that lead nowhere now',
    'Name each in `redirectsFrom` of the page that has its content, or write that page.',
  ],
  duplicate: ['Pages left out, because another has the same address', 'Give one of them another address.'],
  hidden: [
    'Pages that had no address: they are drafts here',
    'Publish them, or delete those that only templates needed.',
  ],
  page: ['Pages that are templates, and were left out', 'Write them as templates of this site.'],
  format: [
    'Pages that are written in another language than Markdown, and were left out',
    'Turn them into Markdown, for example with Pandoc, and import again.',
  ],
  frontMatter: [
    'Front matter that cannot be read as a whole',
    'The page has what could be read of it: compare its keys.',
  ],
  letters: [
    'Letters that cannot be read: a � stands for each',
    'Save the file as UTF-8, or write them anew, and import again.',
  ],
  name: ['Files and folders whose names are not UTF-8, and were left out', 'Rename them, and import again.'],
  long: ['Files that are too long to be read', 'A page of one is empty: divide it, and import again.'],
  shortcode: [
    'Shortcodes that mean nothing here',
    'Their content stays. Write their result, or declare a component with that name.',
  ],
  tag: ['Tags that mean nothing here, left out', 'Write their result, or use a component.'],
  output: ['Values that the old generator filled in, left out', 'Write the text itself.'],
  filter: [
    'Filters that mean nothing here: the text stays as it was before them',
    'Look whether it says what it should.',
  ],
  component: [
    'Components that this site does not have',
    'Their content stays. Declare a component with that name, or leave it so.',
  ],
  code: ['Code in a page, left out', 'Nothing in content runs: a template or a component can do it.'],
  include: ['Files to include that were not found', 'Write what they hold.'],
  container: ['Containers without a kind that is known here', 'What they hold stays.'],
  html: [
    'HTML that no page may hold',
    'Their content stays, except scripts and styles: move those into a template.',
  ],
  attribute: [
    'Attributes left out',
    'They change how something looks or behaves: give it a class, or move it into a template.',
  ],
  id: ['Ids that stand on their page before: only the first stays', 'Give each another one.'],
  fence: [
    'Code that goes on behind the beginning of other code, as it did before',
    'End it where it ends, with its own fence.',
  ],
  embed: ['Embeds of other sites, now links', 'Declare a component to show them in the page.'],
  text: ['Signs that stay as text', 'Write their result, or leave them.'],
  link: ['Links that lead nowhere: their text stays', 'Link what was meant.'],
  comment: ['Comments, left out', 'Add a service for comments, or write those worth reading into the page.'],
  scheme: ['Links with a scheme that no page may have: their text stays', 'Write the address as text.'],
  anchor: ['Anchors that no heading has: the link leads to the page alone', 'Name another heading.'],
  damaged: [
    'Files that are damaged, or lie in Git LFS, and were left out',
    'Put the whole files there, for example with `git lfs pull`, and import again.',
  ],
  image: ['Pictures that are not there: their text stays', 'Put them into content, and show them.'],
  alternative: [
    'Pictures without a text for those who do not see them: their names stand there',
    'Say what each shows.',
  ],
  date: ['Dates that cannot be read', 'Write them like 2026-01-31.'],
  spelling: [
    'Tags that are spelled as other pages spell them: both would have the same address',
    'Look whether the spelling is the one you want.',
  ],
  address: [
    'Addresses that are other ones now, without a redirect',
    'Redirect the old ones to the new ones on your server.',
  ],
  redirect: ['Redirects that no page can take over', 'Add them to your server.'],
  file: ['Files that were not copied', 'Templates and settings of the old generator are no content.'],
  site: ['Further sites in the folder, left out', 'Import each by its own folder.'],
  outside: [
    'Folders outside of the one that is imported',
    'Import the folder that holds both: nothing outside of it is read.',
  ],
  symlink: [
    'Links of the file system, which are not followed',
    'Put their targets into the folder, and import again.',
  ],
  existing: ['There already, and left as it was', 'Compare it with the source yourself.'],
  key: [
    'Keys of front matter that no template here reads',
    'Add them to the schema of a template, and to its pages.',
  ],
} as const;

/** The kind of a loss. */
export type LeftKind = keyof typeof leftWords;
