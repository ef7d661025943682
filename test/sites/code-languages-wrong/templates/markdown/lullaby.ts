export default () => ({ keywords: 'sing' });
