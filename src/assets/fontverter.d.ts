// The part of fontverter that is used: it has no types.
declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'woff2'): Promise<Buffer>;
}
