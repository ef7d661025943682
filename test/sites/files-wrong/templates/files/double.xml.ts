export default () => '<a/>';
