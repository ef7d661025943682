// HTML tags, each attribute with its position, so that it can be rewritten. Loads htmlparser2 when it is first needed; otherwise
// pure.
import { htmlTokenizer } from '../../model/values/htmlLibrary.ts';

/** An attribute, with the space before it. `value` is without quotes. */
export interface HtmlAttribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** `<name …>` */
export interface HtmlTag {
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  readonly start: number;
  readonly end: number;
}

/** The opening tags of some HTML. Those without an end are skipped. */
export function htmlTags(html: string): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  let [name, start] = ['', 0];
  let attributes: HtmlAttribute[] = [];
  let values: [from: number, to: number] | undefined;
  let key: { readonly name: string; readonly start: number; readonly end: number } | undefined;
  const ended = (last: number) => {
    tags.push({ name, attributes, start, end: last + 1 });
  };
  const nothing = () => {};
  const Tokenizer = htmlTokenizer();
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(from, to) {
        [name, start, attributes] = [html.slice(from, to).toLowerCase(), from - 1, []];
      },
      onattribname(from, to) {
        key = { name: html.slice(from, to).toLowerCase(), start: from, end: to };
        values = undefined;
      },
      onattribdata(from, to) {
        values = [values?.[0] ?? from, to];
      },
      onattribend(quote, last) {
        if (!key) return;
        const value = values ? html.slice(...values).trim() : '';
        const isQuoted = html[last] === '"' || html[last] === "'";
        const end = quote === 0 ? key.end : isQuoted ? last + 1 : last;
        attributes.push({
          name: key.name,
          value,
          start: key.start - 1,
          end: Math.max(end, values?.[1] ?? 0),
        });
      },
      onopentagend: ended,
      onselfclosingtag: ended,
      onattribentity: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      oncdata: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tags;
}
