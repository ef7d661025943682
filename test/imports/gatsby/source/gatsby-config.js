module.exports = {
  siteMetadata: { title: 'Field notes', description: 'What I saw.', siteUrl: 'https://own.example' },
  plugins: [
    { resolve: 'gatsby-source-filesystem', options: { path: `${__dirname}/content/notes`, name: 'notes' } },
    { resolve: 'gatsby-source-filesystem', options: { path: './content', name: 'more' } },
    'gatsby-plugin-feed',
  ],
};
