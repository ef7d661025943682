// `site schema`: JSON Schemas equal to the site's own schemas, and an editor's language server that uses them.
// Slow: starts a language server.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { make } from '../src/build/build.ts';
import { dataJsonSchema, pageJsonSchema, siteJsonSchema } from '../src/build/jsonSchemas.ts';
import { type SchemasResult, writeSchemas } from '../src/build/schemas.ts';
import { createSite } from '../src/scaffold/init.ts';
import { withCoreKeys } from '../src/scaffold/starterSchemas.ts';
import { patience } from './support/patience.ts';
import { generator, lines, makeSite, page, put, snapshot, temporaryFolder } from './support/sites.ts';

const today = '2026-01-31';
const dateOrTime = [{ format: 'date' }, { format: 'date-time' }];
const how = { timeout: patience };

async function schemasOf(root: string): Promise<SchemasResult> {
  const settings = { root, runtime: 'preact', today } as const;
  const { site } = await make(settings);
  return writeSchemas(settings, site);
}

describe('a schema', () => {
  test('of site.yml has the built-in keys and those of Document.tsx, with descriptions', () => {
    const own = z.strictObject({
      author: z.string().describe('Who writes.'),
      menu: z.array(z.string()).optional(),
    });
    const schema = siteJsonSchema(own);
    expect(schema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      required: ['name', 'url', 'author'],
      additionalProperties: false,
      properties: {
        author: { type: 'string', description: 'Who writes.' },
        menu: { type: 'array' },
        runtime: { enum: ['preact', 'react'], default: 'preact' },
        url: { type: 'string', format: 'uri' },
      },
    });
    const properties = schema.properties as Record<string, { description?: string }>;
    const silent = Object.keys(properties).filter((key) => !properties[key]?.description);
    expect(silent).toEqual(['menu']);
  });

  test('of front matter requires the name of its template, except for "page"', () => {
    const own = z.looseObject({ day: z.coerce.date(), tags: z.array(z.string()) });
    expect(pageJsonSchema('post', own)).toMatchObject({
      required: ['title', 'description', 'template', 'day', 'tags'],
      additionalProperties: {},
      properties: {
        template: { const: 'post' },
        day: { type: 'string', anyOf: dateOrTime },
        date: { type: 'string', anyOf: dateOrTime },
      },
    });
    expect(pageJsonSchema('post', own)).not.toHaveProperty('properties.date.format');
    expect(pageJsonSchema('page', z.strictObject({})).required).toEqual(['title', 'description']);
  });

  test('describes the input values, not the results of transforms', () => {
    const schema = dataJsonSchema(
      'prices',
      z.strictObject({
        old: z.string().transform(Number),
        some: z.preprocess((value) => [value].flat(), z.array(z.string())).describe('One, or a list.'),
        odd: z.instanceof(RegExp),
      }),
    );
    expect(schema.properties).toEqual({
      old: { type: 'string' },
      some: { description: 'One, or a list.' },
      odd: {},
    });
  });
});

describe('site schema', () => {
  test('omits patterns whose flags JSON Schema cannot express', () => {
    const own = z.object({ code: z.string().regex(/^[a-z]+$/i), name: z.string().regex(/^[a-z]+$/) });
    expect(dataJsonSchema('x', own)).toMatchObject({
      properties: { code: { type: 'string' }, name: { type: 'string', pattern: '^[a-z]+$' } },
    });
    expect(JSON.stringify(dataJsonSchema('x', own)).match(/pattern/g)).toHaveLength(1);
  });

  test('writes a schema of site.yml, each template and each requested data file', async () => {
    const root = makeSite('data');
    const { problems, files, unread } = await schemasOf(root);
    expect([lines(problems), unread]).toEqual(['', []]);
    expect(files).toContain('.schemas/site.json');
    expect(files).toContain('.schemas/front-matter/page.json');
    expect(files.filter((path) => path.startsWith('.schemas/data/'))).not.toEqual([]);
  });

  test('works with wrong content, and rewrites no unchanged schema', async () => {
    const root = makeSite('minimal', {
      'content/pages/wrong.md': page('Wrong', '[x](/nowhere/)'),
      'content/site.yml': 'nmae: x\n',
    });
    const first = await schemasOf(root);
    expect([lines(first.problems), first.files.length > 1]).toEqual(['', true]);
    const before = snapshot(join(root, '.schemas'));
    await schemasOf(root);
    expect(snapshot(join(root, '.schemas'))).toEqual(before);
  });

  test('reports mistakes in templates, and writes nothing', async () => {
    const root = makeSite('minimal', { 'templates/pages/page.tsx': 'export default (' });
    const { problems, files } = await schemasOf(root);
    expect([problems.map(({ code }) => code), files]).toEqual([['template-syntax'], []]);
  });

  test('reports missing files as a build does, and writes nothing', async () => {
    const { problems, files } = await schemasOf(temporaryFolder());
    expect([problems.map(({ code }) => code), files]).toEqual([
      ['no-pages', 'no-site-file', 'no-document'],
      [],
    ]);
  });

  test('prints how many schemas it has written', () => {
    const root = makeSite('minimal');
    const run = (...args: readonly string[]) => {
      const { status, stdout } = spawnSync(
        process.execPath,
        [join(generator, 'bin/site.js'), 'schema', '--root', root, ...args],
        { encoding: 'utf8' },
      );
      return { status, last: stdout.trimEnd().split('\n').at(-1) };
    };
    expect(run()).toEqual({ status: 0, last: '2 schemas are written.' });
    rmSync(join(root, 'templates/pages'), { recursive: true });
    expect(run()).toEqual({ status: 0, last: '1 schema is written.' });
    rmSync(join(root, 'templates'), { recursive: true });
    expect(run()).toEqual({ status: 1, last: '' });
  });

  test.each(['.schemas', '.schemas/front-matter'])('writes nothing outside the site: %s', async (link) => {
    const root = makeSite('minimal');
    const elsewhere = temporaryFolder();
    put(root, '.schemas/site.json', '');
    rmSync(join(root, link), { recursive: true, force: true });
    symlinkSync(elsewhere, join(root, link));
    const { problems } = await schemasOf(root);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['outside-symlink']));
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true }); // a broken symbolic link
    expect((await schemasOf(root)).problems.length).toBeGreaterThan(0);
    expect(existsSync(elsewhere)).toBe(false);
  });

  // UPDATE=1 writes them anew.
  test('the schemas in src/scaffold/starter are up to date', async () => {
    const root = join(temporaryFolder(), 'notebook');
    createSite(root);
    const before = snapshot(join(root, '.schemas'));
    const { files } = await schemasOf(root);
    // The starter has only the keys of its own templates.
    if (process.env.UPDATE)
      for (const path of files)
        put(
          join(generator, 'src/scaffold/starter'),
          path,
          Buffer.from(withoutCoreKeys(path, readFileSync(join(root, path), 'utf8'))),
        );
    else expect(snapshot(join(root, '.schemas'))).toEqual(before);
    expect(readFileSync(join(root, 'content/site.yml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.schemas\/site\.json\n/,
    );
  });
});

/** The opposite of `withCoreKeys`: the file of a starter for a whole schema. */
function withoutCoreKeys(path: string, text: string): string {
  const core = JSON.parse(Buffer.from(withCoreKeys(path, Buffer.from('{}'))).toString());
  if (!core.properties) return text; // the schema of a data file
  const whole = JSON.parse(text);
  const own = Object.entries(whole.properties).filter(
    ([key, value]) => !isDeepStrictEqual(core.properties[key], value),
  );
  const required = whole.required.filter((key: string) => !core.required.includes(key));
  const keys = {
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
    ...(required.length > 0 && { required }),
  };
  return `${JSON.stringify(keys, null, 2)}\n`;
}

describe('an editor with a YAML language server', () => {
  let server: Server;
  let root: string;

  beforeAll(async () => {
    root = join(temporaryFolder(), 'notebook');
    createSite(root);
    server = new Server(root);
    await server.start();
  });
  afterAll(() => server.end());

  test('shows the description of a key', async () => {
    const hover = await server.ask('hover', 'theme:', 1);
    expect(JSON.stringify(hover)).toContain('The colors that browsers show around a page');
  });

  test('offers the keys of the generator and of the site', async () => {
    const { items } = (await server.ask('completion', '', 0, '\n')) as {
      items: readonly { label: string }[];
    };
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['base', 'silence']));
    expect(labels).not.toContain('name'); // it is there
  });

  test('marks a misspelt key and an invalid value', async () => {
    const text = readFileSync(join(root, 'content/site.yml'), 'utf8');
    server.change(`${text.replace('language: en', 'langauge: en')}runtime: vue\n`);
    await expect.poll(() => server.said, how).toMatch(/langauge.*preact|preact.*langauge/s);
    server.change(text);
    await expect.poll(() => server.said, how).toBe('');
  });
});

/** A language server, spoken to over its pipes (LSP 3.17, Base Protocol), with site.yml of a site opened. */
class Server {
  readonly #root: string;
  readonly #process: ChildProcess;
  readonly #answers = new Map<number, (value: unknown) => void>();
  /** Its last problems, a line each. */
  said = '';
  #last = 0;
  #version = 1;
  #unread = Buffer.alloc(0);

  constructor(root: string) {
    this.#root = root;
    const command = createRequire(import.meta.url).resolve('yaml-language-server/bin/yaml-language-server');
    this.#process = spawn(process.execPath, [command, '--stdio'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process.stdout?.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  get #uri() {
    return pathToFileURL(join(this.#root, 'content/site.yml')).href;
  }

  async start() {
    await this.#request('initialize', {
      processId: null,
      rootUri: pathToFileURL(this.#root).href,
      capabilities: {},
    });
    this.#send({ method: 'initialized', params: {} });
    const text = readFileSync(join(this.#root, 'content/site.yml'), 'utf8');
    const textDocument = { uri: this.#uri, languageId: 'yaml', version: 1, text };
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } });
  }

  /** Asks at the beginning of a line, `character` further; with `more` behind the file, at its end. */
  async ask(what: 'hover' | 'completion', line: string, character: number, more = '') {
    const text = readFileSync(join(this.#root, 'content/site.yml'), 'utf8') + more;
    this.change(text);
    const all = text.split('\n');
    const position = { line: line === '' ? all.length - 1 : all.indexOf(line), character };
    return this.#request(`textDocument/${what}`, { textDocument: { uri: this.#uri }, position });
  }

  end() {
    this.#process.kill();
  }

  change(text: string) {
    this.#version += 1;
    const textDocument = { uri: this.#uri, version: this.#version };
    this.#send({ method: 'textDocument/didChange', params: { textDocument, contentChanges: [{ text }] } });
  }

  #request(method: string, params: unknown): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise((done) => this.#answers.set(id, done));
    this.#send({ id, method, params });
    return answer;
  }

  #send(message: object) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #read(bytes: Buffer) {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (;;) {
      const end = this.#unread.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/i.exec(this.#unread.subarray(0, Math.max(end, 0)).toString())?.[1],
      );
      if (end === -1 || this.#unread.length < end + 4 + length) return;
      const message = JSON.parse(this.#unread.subarray(end + 4, end + 4 + length).toString());
      this.#unread = this.#unread.subarray(end + 4 + length);
      if (message.method === undefined) this.#answers.get(message.id)?.(message.result);
      else if (message.method === 'workspace/configuration')
        this.#send({ id: message.id, result: message.params.items.map(() => ({})) });
      else if (message.method === 'textDocument/publishDiagnostics')
        this.said = message.params.diagnostics.map((one: { message: string }) => one.message).join('\n');
    }
  }
}
