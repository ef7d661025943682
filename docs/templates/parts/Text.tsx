import Copy from '../islands/Copy.tsx';
import { texts } from '../strings.ts';

/** A piece of a page's Markdown as HTML, which contains no code that runs. */
export function Text({ html }: { html: string }) {
  const ready = withTabs(withWords(withLinks(withBlocks(withWideTables(html)))));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the generator
  const text = <div className="text" dangerouslySetInnerHTML={{ __html: ready }} />;
  return ready.includes('<div class="code">') ? <Copy>{text}</Copy> : text;
}

/**
 * Ends each heading with a link to itself, for readers who want to share it. The stylesheet draws its sign. As text it would be in
 * reader views, in search excerpts and in text browsers.
 */
function withLinks(html: string): string {
  const { link } = texts();
  return html.replace(/<(h[2-6]) id="([^"]+)">([\s\S]*?)<\/\1>/g, (_, tag, id, text) => {
    const label = link({ heading: text.replace(/<[^>]+>/g, '') }).replaceAll('"', '&quot;');
    return `<${tag} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="${label}"></a></${tag}>`;
  });
}

/** Gives each block of code a place for its buttons. Blocks with added and removed lines show a change, which nobody copies. */
function withBlocks(html: string): string {
  return html.replace(/<pre[ >][\s\S]*?<\/pre>/g, (block) =>
    /<(?:ins|del) class="code-line/.test(block) ? block : `<div class="code">${block}</div>`,
  );
}

/** Keeps names with a hyphen in one line: browsers would break them there. */
function withWords(html: string): string {
  return html.replace(/(?<!<pre[^>]*>)<code>([^<]+)<\/code>/g, (whole, text: string) => {
    const words = text.replace(/[^\s<>]*[^\s<>-]-[^\s<>]*|--?\w[^\s<>]*/g, (word) =>
      word.length > 28 ? word : `<span class="word">${word}</span>`,
    );
    return words === text ? whole : `<code>${words}</code>`;
  });
}

/** Makes tables of more than three columns scroll separately, also by keyboard, because no phone is wide enough for them. */
function withWideTables(html: string): string {
  const { table: label } = texts();
  let count = 0;
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    if (table.split(/<th[ >]/).length <= 4) return table;
    count += 1;
    return `<section class="wide" tabindex="0" aria-label="${label({ count }).replaceAll('"', '&quot;')}">${table}</section>`;
  });
}

/** Makes the tabs of each `tabs` a group of their own. A component does not know which others there are on its page. */
function withTabs(html: string): string {
  let count = 0;
  const groups: number[] = [];
  return html.replace(/<fieldset class="tabs"|<\/fieldset>|name="tab"/g, (part) => {
    if (part.startsWith('<f')) {
      count += 1;
      groups.push(count);
    } else if (part.startsWith('</')) groups.pop();
    else return `name="tab-${groups.at(-1)}"`;
    return part;
  });
}
