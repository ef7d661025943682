export default 'from afar';
