// The type of an imported picture in templates, for `tsc` with site.tsconfig.json.

declare module '*.avif' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.gif' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.jpeg' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.jpg' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.JPG' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.png' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.PNG' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.svg' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}

declare module '*.webp' {
  const image: import('lullamoon-site/templates').Image;
  export default image;
}
