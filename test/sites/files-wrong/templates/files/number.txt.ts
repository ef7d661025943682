export default () => 5;
