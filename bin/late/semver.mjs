// In place of the package that compares versions of html-validate with those its plugins want: there are none.
export default undefined;
