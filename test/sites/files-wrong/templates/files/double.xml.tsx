export default () => '<b/>';
