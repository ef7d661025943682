export default (;
