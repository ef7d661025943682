// Replaces the package that checks html-validate's configuration. That is always ours, and the tests of src/check read it with that
// package.
export default class {
  addMetaSchema() {}
  addKeyword() {}
  getSchema() {}
  compile() {
    return () => true;
  }
}
