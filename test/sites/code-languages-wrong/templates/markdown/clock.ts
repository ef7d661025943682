export default () => ({ keywords: String(Date.now()) });
