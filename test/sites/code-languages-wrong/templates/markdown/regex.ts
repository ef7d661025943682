export default () => ({ contains: [{ begin: '(' }] });
