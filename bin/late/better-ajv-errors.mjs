// In place of the package that shows what is wrong in a configuration of html-validate: sites have none.
export default undefined;
