// What templates get that import a CSS module: the names of its classes, as the stylesheet of the site has them.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
