// Unpublished pages, and the pages that list them, for `site watch`: from memory, with a badge. They are never in the out folder.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { contentType } from 'mime-types';
import { bytesOf, type Preview } from '../build/previews.ts';
import { decoded } from '../model/addresses/url.ts';
import type { Picture } from '../model/pictures/picture.ts';
import { type Reload, reply } from './reload.ts';

const htmlType = 'text/html; charset=utf-8';

/** The previews of the last good build. */
export class Drafts {
  #previews: ReadonlyMap<string, Preview> = new Map();
  /** Pictures of published pages that are not in the out folder yet, by the paths of their files. */
  #pictures: ReadonlyMap<string, Picture> = new Map();

  /** The preview for a route, instead of the file in the out folder. */
  at(route: string): Preview | undefined {
    const found = this.#previews.get(decoded(route));
    // If the page with drafts has problems, the published one is shown.
    return found?.isOut && isFaulty(found) ? undefined : found;
  }

  /** Stores the previews of a build. Returns those that are new or changed, and those that no longer exist. */
  update(
    previews: readonly Preview[],
    pictures: ReadonlyMap<string, Picture> = new Map(),
  ): Record<'changed' | 'gone', readonly Preview[]> {
    const before = this.#previews;
    this.#pictures = pictures;
    this.#previews = new Map(previews.map((one) => [decoded(one.route), one]));
    const textOf = (one: Preview | undefined) => JSON.stringify([one?.text, one?.problems]);
    return {
      changed: previews.filter((one) => textOf(one) !== textOf(before.get(decoded(one.route)))),
      gone: [...before.values()].filter(({ route }) => !this.#previews.has(decoded(route))),
    };
  }

  /** Whether an open page has this file from here: it need not be loaded again when the out folder has it, too. */
  isServed(output: string): boolean {
    return this.#pictures.has(output);
  }

  /** Answers with a draft, or with a file of a draft. Returns whether there is one. */
  async answer(_: IncomingMessage, response: ServerResponse, path: string, reload: Reload): Promise<boolean> {
    const draft = this.at(path);
    if (draft) {
      const { text = '', problems, badge, output } = draft;
      if (isFaulty(draft)) return reply(response, 500, htmlType, reload.problemPage(problems));
      if (badge === undefined) return reply(response, 200, typeOf(output), text);
      return reply(response, 200, htmlType, reload.page(text, badge));
    }
    const output = path.slice(1);
    const ofDrafts = [...this.#previews.values()].flatMap(({ files }) => files.get(output) ?? []);
    const [file = this.#pictures.get(output)] = ofDrafts;
    if (!file) return false;
    const bytes = await bytesOf(output, file).catch(() => undefined);
    if (bytes === undefined)
      return reply(response, 500, 'text/plain; charset=utf-8', 'This picture cannot be read.\n');
    return reply(response, 200, typeOf(output), bytes);
  }
}

function isFaulty({ text, problems }: Preview): boolean {
  return text === undefined || problems.length > 0;
}

function typeOf(output: string): string {
  return contentType(extname(output)) || 'application/octet-stream';
}
