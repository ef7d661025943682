export default () => ({
  contains: [
    {
      begin: /b/,
      'on:begin': () => {
        throw new Error('no b');
      },
    },
    { begin: /t/, 'on:begin': () => Date.now() },
  ],
});
