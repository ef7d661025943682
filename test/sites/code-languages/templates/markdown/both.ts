const grammarOf = (word) => () => ({ keywords: word });
export const day = grammarOf('sun');
export default grammarOf('moon');
