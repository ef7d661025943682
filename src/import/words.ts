// The words of the report for losses, by kind. Pure.

/** By the kind: its heading, and what to do. */
export const leftWords = {
  lost: [
    'Addresses of the list that no page has now',
    'Name each in `redirectsFrom` of the page that has its content, or write that page.',
  ],
  duplicate: ['Pages left out, because another has the same address', 'Give one of them another address.'],
  hidden: [
    'Pages that had no address: they are drafts here',
    'Publish them, or delete those that only templates needed.',
  ],
  page: ['Pages that are templates, left out', 'Write them as templates of this site.'],
  format: [
    'Pages in another markup language than Markdown, left out',
    'Turn them into Markdown, for example with Pandoc, and import again.',
  ],
  frontMatter: ['Front matter that is partly unreadable', 'The page has the readable keys. Compare them.'],
  letters: ['Unreadable characters, replaced by �', 'Save the file as UTF-8 and import again.'],
  name: ['Files and folders whose names are not UTF-8, and were left out', 'Rename them, and import again.'],
  long: ['Files that are too long to read', 'Their pages are empty. Divide the files and import again.'],
  shortcode: [
    'Shortcodes without a meaning here',
    'Their content stays. Write their result, or declare a component with that name.',
  ],
  tag: ['Tags without a meaning here, left out', 'Write their result, or use a component.'],
  output: ['Values that the old generator filled in, left out', 'Write the text itself.'],
  filter: ['Filters without a meaning here: the unfiltered text stays', 'Check the text.'],
  component: [
    'Components that this site does not have',
    'Their content stays. Declare a component with that name if you want it back.',
  ],
  code: ['Code in a page, left out', 'Nothing in content runs: a template or a component can do it.'],
  include: ['Included files that were not found', 'Write their content into the page.'],
  container: ['Containers of an unknown kind', 'Their content stays.'],
  html: [
    'HTML that is not allowed in pages',
    'Their content stays, except scripts and styles: move those into a template.',
  ],
  attribute: [
    'Attributes left out',
    'They change looks or behavior. Use a class, or move the element into a template.',
  ],
  id: ['Repeated ids of a page: only the first stays', 'Give each element its own id.'],
  fence: [
    'Code blocks that contain the beginning of another one',
    'Close each code block with its own fence.',
  ],
  unused: [
    'Cells beyond the columns of a table, repeated definitions and footnotes without a reference, left out',
    'No reader saw them. If one should be shown, write it again.',
  ],
  embed: ['Embeds of other sites, now links', 'Declare a component to show them in the page.'],
  text: ['Signs that stay as text', 'Write their result, or leave them.'],
  link: ['Broken links: their text stays', 'Link the right page.'],
  comment: ['Comments, left out', 'Add a comment service, or copy good comments into the page.'],
  scheme: ['Links with a scheme that is not allowed: their text stays', 'Write the address as text.'],
  anchor: ['Missing anchors: the links point to the top of the page', 'Link another heading.'],
  damaged: [
    'Damaged files, and files stored in Git LFS, left out',
    'Get the whole files, for example with `git lfs pull`, and import again.',
  ],
  image: ['Missing pictures: their text stays', 'Put them into content, and show them.'],
  copied: [
    'Pictures at addresses where the old generator had none: those with this name in another folder are used',
    'A step of the old build copied them, it seems. Check them.',
  ],
  alternative: ['Pictures without alternative text: their file names are used', 'Describe each picture.'],
  date: ['Dates that cannot be read', 'Write them like 2026-01-31.'],
  spelling: ['Tags with the same address as another spelling: one spelling is used', 'Check the spelling.'],
  address: [
    'Addresses that changed without a redirect',
    'Redirect the old ones to the new ones on your server.',
  ],
  computed: [
    'Code of the configuration that makes addresses or ids, and is not understood',
    'It is never run. Compare the new addresses with the old ones (`--addresses`), write old ones into `redirectsFrom`, and old ids into headings (`{#id}`).',
  ],
  redirect: [
    'Redirects that were not imported',
    'Add those to your own pages to `redirects` of `content/site.yml`, and others to your server.',
  ],
  feed: [
    'Old feeds that the new site does not have',
    'Add those that people read: a file in `templates/files`, as `feed.xml.ts` of `site init`.',
  ],
  feedFolder: [
    'Old feeds that redirect to the new one',
    'On hosts without rules, such as GitHub Pages, the redirect is a page, which feed readers do not follow: use a host with rules, or tell your readers the new address.',
  ],
  file: ['Files that were not copied', 'Templates and settings of the old generator are no content.'],
  menu: [
    'Links of the menu that the new templates do not show',
    'Add them to `templates/parts/Header.tsx`, or to a page.',
  ],
  setting: [
    'Settings, plugins and sections of the configuration without a meaning here',
    'Write their result into pages or templates. The list beside documentation follows its folders.',
  ],
  site: ['Other sites in the folder, left out', 'Import the folder of each.'],
  outside: [
    'Folders outside of the one that is imported',
    'Import the folder that holds both: nothing outside of it is read.',
  ],
  symlink: [
    'Symbolic links, which are not followed, except from one Markdown file of the folder to another',
    'Put their targets into the folder, and import again.',
  ],
  existing: ['Existing files, which were not changed', 'Compare them with the source.'],
  key: [
    'Keys of front matter that no template here reads',
    'Add them to the schema of a template, and to its pages.',
  ],
} as const;

/** The kind of a loss. */
export type LeftKind = keyof typeof leftWords;
