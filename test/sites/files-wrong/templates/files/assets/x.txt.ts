export default () => 'x';
