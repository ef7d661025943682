export const grammar = 1; export default { a: 1 };
