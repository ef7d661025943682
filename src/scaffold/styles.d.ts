// The type of an imported CSS module in templates: its class names, as in the site's stylesheet.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.module.sass' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
