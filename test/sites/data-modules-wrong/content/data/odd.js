export default { list: [{ day: new Date(0) }] };
