// Preloaded into the command: its stderr is a terminal.
Object.assign(process.stderr, {
  isTTY: true,
  columns: 80,
  cursorTo: () => process.stderr.write('\r'),
  clearLine: () => process.stderr.write('<clear>'),
});
