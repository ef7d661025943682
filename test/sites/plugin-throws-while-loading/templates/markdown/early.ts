throw new Error('Not today.');
export default () => {};
