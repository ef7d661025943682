// A thread that reads and renders pages. It gets files, and sends back their texts and front matter. Then it gets the context and
// routes, and sends back pages. Templates run here as in the first thread.

import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Begun } from '../../engine/threads.ts';
import { typographic } from '../../markdown/markdown.ts';
import { textReader } from '../../markdown/texts.ts';
import { siteFile } from '../../model/addresses/paths.ts';
import type { ComponentReference } from '../../model/site/components.ts';
import type { PluginSource } from '../../model/site/plugins.ts';
import type { ProgramSource, Route } from '../../model/site/site.ts';
import { isPlain } from '../../model/values/plain.ts';
import { tried } from '../../model/values/tried.ts';
import { isReported } from '../../problems/problem.ts';
import { runOfReference } from '../../problems/reporting.ts';
import { parse } from '../1-sources/parse.ts';
import { readPage } from '../1-sources/read.ts';
import type { ReadFiles, SentFiles } from '../1-sources/readPages.ts';
import { loadLibraries } from '../2-templates/libraries.ts';
import { loadPlugins } from '../2-templates/markdown/extensions.ts';
import { load } from '../2-templates/program.ts';
import type { RenderContext } from '../3-plan/context.ts';
import { Answers } from '../3-plan/requests/answers.ts';
import type { DataFiles } from '../3-plan/requests/data.ts';
import { renderChecked } from './renderChecked.ts';
import { type JustRendered, renderAndPack } from './storedPage.ts';

/** The context in the form that is sent: the templates as text, and without data that only the drawing of cards needs. */
export interface SentContext extends Omit<RenderContext, 'program' | 'extensions' | 'answers' | 'parse'> {
  readonly program: ProgramSource;
  readonly extensions: PluginSource | undefined;
  /** The pages that templates can request. */
  readonly pages: readonly Route[];
  readonly data: DataFiles;
}

/** A page to render, in the form that is sent. */
export interface SentPage {
  readonly route: Route;
  readonly text: string;
  readonly hasPictures: boolean;
}

/** The pages of one message. */
export type Share = readonly SentPage[];

/** The results of these pages, in order. Undefined if one cannot be sent. */
export type Answer = readonly (JustRendered | undefined)[];

const port = parentPort;
const hear = (message: SentFiles | SentContext) => {
  if ('files' in message)
    return port?.postMessage(message.files.map((file) => tried(() => readPage(file))) satisfies ReadFiles);
  port?.off('message', hear);
  if (port) start(port, message);
};
port?.on('message', hear);

function start(
  port: MessagePort,
  { program: source, extensions: uses, pages: requestable, data, ...rest }: SentContext,
): void {
  // Each thread has its own console. Logs of templates go to stderr, so that they are not within the output of --json.
  globalThis.console = new console.Console(process.stderr);
  const { value: program } = load(source, loadLibraries(source.libraries));
  if (!program) throw new Error('The templates were loaded once, and cannot be loaded again.');
  const none: RenderContext['pictures'] = new Map();
  let isElsewhere = false;
  const elsewhere = () => {
    isElsewhere = true;
    throw new Error('Only the first thread has the texts of other pages.');
  };
  const answers = new Answers(requestable, {
    program,
    site: rest.plan.site,
    typeset: (text) => typographic(text, rest.plan.site.language),
    read: textReader(rest.plan.site.language, rest.plan.site.url),
    data,
    pictures: program.hasPictures ? rest.pictures : none,
    locationOf: elsewhere,
    brief: elsewhere,
    body: elsewhere,
    reading: elsewhere,
  });
  const extensions = uses && loadPlugins(uses, () => ({ file: siteFile })).value;
  const context: RenderContext = { ...rest, program, extensions, answers, parse };
  process.on('unhandledRejection', (error) => {
    if (!isReported(error)) throw error;
  });
  port.on('message', (pages: Share) => {
    const answer: Answer = pages.map(({ route, text, hasPictures }, begun) => {
      port.postMessage({ begun } satisfies Begun);
      isElsewhere = false;
      try {
        const pictures = hasPictures ? context.pictures : none;
        const onReference = (reference: ComponentReference | undefined) =>
          port.postMessage({ begun, use: reference && runOfReference(reference) } satisfies Begun);
        const page = renderAndPack(() => renderChecked(route, text, { ...context, pictures, onReference }));
        return isElsewhere || !isPlain(page.value.page?.card) ? undefined : page;
      } catch (error) {
        if (isElsewhere) return undefined;
        throw error;
      }
    });
    const buffers = answer.flatMap((one) => one?.value.bytes.buffer ?? []) as ArrayBuffer[];
    const send = () => port.postMessage(answer, buffers);
    // Otherwise text on its way to stderr is lost when the thread is ended.
    if (process.stderr.writableLength === 0) send();
    else process.stderr.write('', send);
  });
}
