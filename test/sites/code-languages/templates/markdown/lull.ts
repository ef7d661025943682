// A language with another in it, and with a callback.
export default (hljs) => ({
  name: 'Lull',
  aliases: ['lu', 'LLB'],
  keywords: { keyword: 'sing hush' },
  contains: [
    hljs.QUOTE_STRING_MODE,
    { begin: /<js>/, end: /<\/js>/, subLanguage: 'javascript', excludeBegin: true, excludeEnd: true },
    { begin: /<n>/, end: /<\/n>/, subLanguage: 'night+', excludeBegin: true, excludeEnd: true },
    {
      scope: 'comment',
      begin: /#/,
      end: /$/,
      'on:begin': (match, response) => match.index > 999 && response.ignoreMatch(),
    },
  ],
});
