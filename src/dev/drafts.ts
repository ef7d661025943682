// Pages that are not out, as `site watch` shows them: from memory, with a badge. The out folder knows nothing of them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType } from 'mime-types';
import { withPolicyForWatch } from '../hosting/policy.ts';
import { bytesOf } from '../images/pictureFiles.ts';
import type { Preview } from './previews.ts';
import type { Reload } from './reload.ts';

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
      const { html, problems } = draft;
      const isGood = html !== undefined && problems.length === 0;
      send(response, isGood ? 200 : 500, 'text/html; charset=utf-8');
      response.end(
        isGood ? reload.page(withPolicyForWatch(html), badgeOf(draft)) : reload.problemPage(problems),
      );
      return true;
    }
    const output = path.slice(1);
    const file = [...this.#previews.values()].flatMap(({ files }) => files.get(output) ?? [])[0];
    if (!file) return false;
    const bytes = 'text' in file ? file.text : await bytesOf(output, file).catch(() => undefined);
    const type = contentType(bytes === undefined ? '.txt' : output.replace(/^.*\./, '.'));
    send(response, bytes === undefined ? 500 : 200, type || 'application/octet-stream');
    response.end(bytes ?? 'This picture cannot be read.\n');
    return true;
  }
}

function badgeOf({ draft, date }: Preview): string {
  return draft ? 'Draft' : `Not out until ${date}`;
}

function send(response: ServerResponse, status: number, type: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
}
