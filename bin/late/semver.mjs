// Replaces the package that compares html-validate's version with those that plugins require. There are no plugins.
export default undefined;
