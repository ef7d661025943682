export default () => new Date().toISOString();
