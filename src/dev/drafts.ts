// Pages that are not out, as `site watch` shows them: from memory, with a badge. The out folder knows nothing of them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { contentType } from 'mime-types';
import { withPolicyForWatch } from '../hosting/policy.ts';
import { bytesOf } from '../images/pictureFiles.ts';
import type { Preview } from './previews.ts';
import { type Reload, reply } from './reload.ts';

const htmlType = 'text/html; charset=utf-8';

/** The drafts of the last good build, and pages that wait for their date. */
export class Drafts {
  #previews: ReadonlyMap<string, Preview> = new Map();

  /** The draft of a route. */
  at(route: string): Preview | undefined {
    return this.#previews.get(route);
  }

  /** Takes in those of a build; returns the ones that are other than before. */
  update(previews: readonly Preview[]): readonly Preview[] {
    const before = this.#previews;
    this.#previews = new Map(previews.map((one) => [one.route, one]));
    const looks = (one: Preview | undefined) => JSON.stringify([one?.html, one?.problems]);
    const gone = [...before.values()].filter(({ route }) => !this.#previews.has(route));
    return [...gone, ...previews.filter((one) => looks(one) !== looks(before.get(one.route)))];
  }

  /** Answers with a draft or a file of one; returns whether there is one. */
  async answer(_: IncomingMessage, response: ServerResponse, path: string, reload: Reload): Promise<boolean> {
    const draft = this.at(path);
    if (draft) {
      const { html, problems, date } = draft;
      if (html === undefined || problems.length > 0)
        return reply(response, 500, htmlType, reload.problemPage(problems));
      const badge = draft.draft ? 'Draft' : `Not out until ${date}`;
      return reply(response, 200, htmlType, reload.page(withPolicyForWatch(html), badge));
    }
    const output = path.slice(1);
    const file = [...this.#previews.values()].flatMap(({ files }) => files.get(output) ?? [])[0];
    if (!file) return false;
    const bytes = 'text' in file ? file.text : await bytesOf(output, file).catch(() => undefined);
    if (bytes === undefined)
      return reply(response, 500, 'text/plain; charset=utf-8', 'This picture cannot be read.\n');
    return reply(response, 200, contentType(extname(output)) || 'application/octet-stream', bytes);
  }
}
