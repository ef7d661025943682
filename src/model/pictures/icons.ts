// The icons of a site: their files and sizes. Pure.

/** The icons that are drawn from the site's own icon, with their width and height in pixels. */
export const icons = {
  apple: { output: 'apple-touch-icon.png', size: 180 },
  small: { output: 'icon-192.png', size: 192 },
  large: { output: 'icon-512.png', size: 512 },
  maskable: { output: 'icon-maskable-512.png', size: 512 },
} as const;

/** The icon that browsers request without reading a page. It has these sizes. */
export const icoFile = { output: 'favicon.ico', sizes: [16, 32, 48] } as const;

/** The names of the files that `drawIcons` makes. */
export const iconOutputs: readonly string[] = [
  icoFile.output,
  ...Object.values(icons).map(({ output }) => output),
];
