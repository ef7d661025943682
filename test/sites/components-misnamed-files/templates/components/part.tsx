export const Part = () => <p>part</p>;
