// The steps of builds and checks, in words for people; JSON has their names. Data.

/** The names of the steps for users. */
export const stepWords: Readonly<Record<string, string>> = {
  collect: 'looking for files',
  compile: 'templates and styles',
  parse: 'texts and data',
  plan: 'addresses',
  render: 'pages',
  resolve: 'pictures, fonts, final styles',
  verify: 'links',
  write: 'writing',
  check: 'checks',
  after: 'the command of site.yml',
  dist: 'comparing the out folder',
  policy: 'the policy',
  budgets: 'sizes',
  html: 'HTML and accessibility',
  links: 'links to other sites',
};
