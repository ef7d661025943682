// Loaded before the command: its errors go to a terminal.
Object.assign(process.stderr, {
  isTTY: true,
  columns: 80,
  cursorTo: () => process.stderr.write('\r'),
  clearLine: () => process.stderr.write('<clear>'),
});
