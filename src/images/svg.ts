// The text of an SVG → whether it could run something. Pure.
import { htmlParser } from '../html/tags.ts';

/**
 * Whether an SVG could run something when somebody opens it by its own address (inside `<img>` nothing runs): scripts, event
 * attributes, `javascript:` addresses, HTML inside, style sheets that rewrite it, entities that could hide any of these.
 */
export function runsCode(svg: string): boolean {
  // A null character: it is written in UTF-16, and would be read here as something else than by browsers.
  if (/\0|<!ENTITY|<\?xml-stylesheet/i.test(svg)) return true;
  let runs = false;
  const Parser = htmlParser();
  const parser = new Parser(
    {
      onopentagname(name) {
        if (/(^|:)(script|handler|listener)$/i.test(name)) runs = true;
      },
      onattribute(name, value) {
        const isScript = /(^|[;,\s])(java|vb)script:/i.test(value.replace(/[\t\n\r]/g, ''));
        if (/^on/i.test(name) || isScript || value === 'http://www.w3.org/1999/xhtml') runs = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg);
  return runs;
}
