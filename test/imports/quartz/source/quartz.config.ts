const config = {
  configuration: { pageTitle: 'Ponds', baseUrl: 'ponds.example', ignorePatterns: ['private'] },
  plugins: { transformers: [Plugin.CrawlLinks({ markdownLinkResolution: 'shortest' })], emitters: [Plugin.AliasRedirects()] },
};
export default config;
