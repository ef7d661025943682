import 'node:fs';
export default () => {};
