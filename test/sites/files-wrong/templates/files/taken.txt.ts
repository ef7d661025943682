export default () => 'mine';
