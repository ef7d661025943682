// Readers of feeds: their results for the feeds of a new site and of a difficult one. docs/content/pages/guides/files.md has the results.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { debian, npm, run } from './cache.mjs';
import { builtSite, put, temporaryFolder } from './sites.mjs';

/** Serves a feed on this machine, counting requests, with `ETag` and `Last-Modified` as hosts send them. */
async function served(text) {
  const asked = [];
  const server = createServer((message, response) => {
    asked.push(message.headers);
    const headers = { 'content-type': 'application/rss+xml; charset=utf-8', etag: '"1"' };
    if (message.headers['if-none-match'] === '"1"') return response.writeHead(304, headers).end();
    response.writeHead(200, headers).end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return { url: `http://127.0.0.1:${server.address().port}/feed.xml`, asked, close: () => server.close() };
}

const text = (value) =>
  (value && typeof value === 'object' ? (value.value ?? value['#text'] ?? value.text) : value) ?? '';
/** Typographic quotes are made by the site; they are no fault of a reader. */
const plain = (value) => String(text(value)).replace(/[„“”]/g, '"').replace(/\s+/g, ' ').trim();
const day = (value) => (value ? new Date(value).toISOString() : '');

/**
 * Compares the results of a reader with the front matter. `entries`: each with `link` and the known ones of `title`, `date`, `updated`,
 * `author`, `language` and `body`.
 */
function compare(site, ways, { title, link, language, entries }) {
  const faults = [];
  const must = (what, is, should) =>
    is !== should && faults.push(`${what} ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
  if (title !== undefined) must('title of the feed', plain(title), site.config.name);
  if (link !== undefined) must('address of the site', link, site.absolute('/'));
  if (language !== undefined) must('language', language, site.language);
  must('number of items', entries.length, site.posts.length);
  for (const post of site.posts) {
    const address = site.absolute(post.route);
    const found = entries.find((one) => one.link === address);
    if (!found) {
      faults.push(`no ${address}; has ${entries.map((one) => one.link).join(' ')}`);
      continue;
    }
    if (found.title !== undefined) must('title', plain(found.title), (ways.title ?? String)(post.title));
    if (found.date !== undefined)
      must(`date of ${post.title}`, day(found.date), day((ways.isUpdated && post.updated) || post.date));
    if (found.author !== undefined) must('author', plain(found.author), site.config.name);
    if (found.tags !== undefined && site.name === 'hard')
      must(`tags of ${post.title}`, found.tags.map(text).join(), (post.tags ?? []).join());
    if (found.id !== undefined) must('id', found.id, address);
    if (found.body !== undefined && !/<(p|h2)\b/.test(found.body)) faults.push(`no text of ${post.title}`);
    if (found.body?.includes('<img') && !found.body.includes(`src="${site.absolute('/')}`))
      faults.push('a picture without full address');
  }
  if (JSON.stringify(entries).includes('Secretdraft')) faults.push('a draft');
  return faults;
}

/** Each reader of npm: from the text of a feed to its parsed entries. */
const parsers = {
  'rss-parser': async (xml) => {
    const { default: Parser } = await npm({ 'rss-parser': '3.13.0' }).load('rss-parser');
    const { title, link, language, items } = await new Parser().parseString(xml);
    return {
      title,
      link,
      language,
      entries: items.map((one) => ({
        ...{
          title: one.title,
          link: one.link,
          date: one.isoDate,
          author: one.creator,
          id: one.guid ?? one.id,
        },
        body: one['content:encoded'] ?? one.content,
      })),
    };
  },
  feedparser: async (xml) => {
    const { default: FeedParser } = await npm({ feedparser: '2.6.0' }).load('feedparser');
    const parser = new FeedParser();
    const entries = [];
    const done = new Promise((resolve, reject) => parser.on('error', reject).on('end', resolve));
    parser.on('readable', () => {
      for (let one = parser.read(); one; one = parser.read())
        entries.push({
          title: one.title,
          link: one.link,
          date: one.pubdate,
          author: one.author,
          id: one.guid,
          body: one.description,
          tags: one.categories,
        });
    });
    parser.end(xml);
    await done;
    const { title, link, language } = parser.meta ?? {};
    return { title, link, ...(language && { language }), entries };
  },
  feedsmith: async (xml) => {
    const { parseFeed } = await npm({ feedsmith: '3.0.1' }).load('feedsmith');
    const { format, feed } = parseFeed(xml);
    if (format === 'rss')
      return {
        ...{ title: feed.title, link: feed.link, language: feed.language },
        entries: feed.items.map((one) => ({
          ...{
            title: one.title,
            link: one.link,
            date: one.pubDate,
            author: one.dc?.creators?.[0] ?? one.dc?.creator,
          },
          ...{ id: text(one.guid), body: one.content?.encoded },
        })),
      };
    return {
      title: feed.title,
      link: feed.links.find(({ rel }) => rel === 'alternate')?.href,
      entries: feed.entries.map((one) => ({
        ...{
          title: one.title,
          link: one.links[0].href,
          date: one.published,
          id: one.id,
          body: text(one.content),
        },
      })),
    };
  },
  '@rowanmanning/feed-parser': async (xml) => {
    const { parseFeed } = await npm({ '@rowanmanning/feed-parser': '2.1.5' }).load(
      '@rowanmanning/feed-parser',
    );
    const { title, url, language, items } = parseFeed(xml);
    return {
      ...{ title, link: url, language },
      entries: items.map((one) => ({
        ...{ title: one.title, link: one.url, date: one.published, author: one.authors[0]?.name, id: one.id },
        body: one.content,
      })),
    };
  },
  '@extractus/feed-extractor': async (xml, site) => {
    const { extractFromXml } = await npm({ '@extractus/feed-extractor': '8.0.3' }).load(
      '@extractus/feed-extractor',
    );
    const { title, link, language, entries } = extractFromXml(xml, {
      baseUrl: site.url,
      descriptionMaxLen: 0,
    });
    return {
      title,
      link,
      language,
      entries: entries.map((one) => ({ title: one.title, link: one.link, date: one.published, id: one.id })),
    };
  },
  htmlparser2: async (xml) => {
    const { parseFeed } = await import('htmlparser2');
    const { title, link, items } = parseFeed(xml, { xmlMode: true });
    return {
      title,
      link,
      entries: items.map((one) => ({ title: one.title, link: one.link, date: one.pubDate, id: one.id })),
    };
  },
};

const feedsOf = (site) => ['feed.xml', 'atom.xml'].filter((file) => site.files.includes(file));

/** Differences of readers for titles with tags or references as text, and for Atom's two dates. */
const twice = (title) => title.replaceAll('&amp;', '&');
const asMarkdown = (title) => twice(title.replace(/<\/?b>/g, '**'));
const waysOf = {
  feedparser: () => ({ title: (title) => title.replace(/<[^>]*>/g, '') }),
  '@rowanmanning/feed-parser': () => ({ title: twice }),
  '@extractus/feed-extractor': (file) => ({ title: twice, isUpdated: file === 'atom.xml' }),
  htmlparser2: (file) => ({ isUpdated: file === 'atom.xml' }),
};

const fromParser =
  (parse, ways = () => ({})) =>
  async ({ note }) => {
    for (const name of ['notebook', 'hard']) {
      const site = await builtSite(name);
      for (const file of feedsOf(site))
        note(`${name}/${file}`, compare(site, ways(file), await parse(site.text(file), site)));
    }
  };

const python = `
import sys, json, feedparser
d = feedparser.parse(open(sys.argv[1], 'rb').read(), response_headers={'content-location': sys.argv[2], 'content-type': 'application/xml; charset=utf-8'})
print(json.dumps({'bozo': d.bozo, 'why': str(d.get('bozo_exception', '')), 'title': d.feed.title, 'link': d.feed.link, 'language': d.feed.get('language'),
  'entries': [{'title': e.title, 'tags': [t.term for t in e.get('tags', [])], 'link': e.link, 'id': e.id, 'author': e.get('author'), 'date': e.get('published'), 'language': e.title_detail.get('language'),
  'body': e.content[0].value if 'content' in e else e.summary} for e in d.entries]}))
`;

/** Programs of Debian. */
const programs = {
  'python3-feedparser': async ({ note }) => {
    const { env } = debian('python3-feedparser');
    for (const name of ['notebook', 'hard']) {
      const site = await builtSite(name);
      for (const file of feedsOf(site)) {
        const args = ['-c', python, join(site.dist, file), site.absolute(`/${file}`)];
        const said = JSON.parse(run('python3', args, { env }));
        if (said.bozo) note(`${name}/${file} well-formed`, said.why);
        if (!said.language) delete said.language;
        const entries = said.entries.map(({ title, author, ...rest }) => ({
          ...rest,
          title,
          ...(author && { author }),
        }));
        note(`${name}/${file}`, compare(site, {}, { ...said, entries }));
      }
    }
  },
  newsboat: async ({ note }) => {
    const { env, folder } = debian('newsboat');
    for (const name of ['notebook', 'hard']) {
      const site = await builtSite(name);
      for (const file of feedsOf(site)) {
        const feed = await served(site.text(file));
        const home = temporaryFolder('newsboat');
        put(home, 'urls', `${feed.url}\n`);
        put(home, 'config', '');
        const files = ['-u', join(home, 'urls'), '-c', join(home, 'cache.db'), '-C', join(home, 'config')];
        const go = async (...args) => {
          // Not spawnSync: the feed is served by this process.
          return new Promise((done, fail) =>
            execFile(
              join(folder, 'usr/bin/newsboat'),
              [...files, ...args],
              { env: { ...env, HOME: home } },
              (error, out, err) => (error ? fail(new Error(err || error.message)) : done(out)),
            ),
          );
        };
        await go('-x', 'reload');
        const first = (await go('-x', 'print-unread')).trim();
        note(`${name}/${file} items`, first === `${site.posts.length} unread articles` ? [] : first);
        await go('-x', 'reload');
        note(
          `${name}/${file} updates seen once`,
          (await go('-x', 'print-unread')).trim() === first ? [] : 'more of them',
        );
        const sql = `import sqlite3,json,sys; print(json.dumps([dict(zip(('title','link','author','date','id','body'),r)) for r in sqlite3.connect(sys.argv[1]).execute('select title,url,author,pubDate,guid,content from rss_item')]))`;
        const rows = JSON.parse(run('python3', ['-c', sql, join(home, 'cache.db')]));
        const entries = rows.map(({ author, date, ...rest }) => ({
          ...rest,
          ...(author && { author }),
          date: date * 1000,
        }));
        note(`${name}/${file}`, compare(site, {}, { entries }));
        feed.close();
      }
    }
  },
  rss2email: async ({ note }) => {
    const { env, folder } = debian('rss2email');
    for (const name of ['notebook', 'hard']) {
      const site = await builtSite(name);
      for (const file of feedsOf(site)) {
        const feed = await served(site.text(file));
        const home = temporaryFolder('rss2email');
        for (const box of ['new', 'cur', 'tmp']) mkdirSync(join(home, 'mails', box), { recursive: true });
        const config = join(home, 'config');
        writeFileSync(
          config,
          `[DEFAULT]\nto = you@localhost\nfrom = me@localhost\nemail-protocol = maildir\nmaildir-path = ${join(home, 'mails')}\nmaildir-mailbox = .\nhtml-mail = True\ndate-header = True\n`,
        );
        const go = (...args) =>
          new Promise((done, fail) =>
            execFile(
              'python3',
              [join(folder, 'usr/bin/r2e'), '-c', config, '-d', join(home, 'data.json'), ...args],
              { env: { ...env, HOME: home } },
              (error, out, err) => (error ? fail(new Error(err || error.message)) : done(out + err)),
            ),
          );
        await go('add', 'site', feed.url);
        await go('run');
        const mails = `import mailbox,json,sys,email.header
def dec(x): return str(email.header.make_header(email.header.decode_header(x)))
print(json.dumps([{'title': dec(m['Subject'] or ''), 'from': dec(m['From'] or ''), 'date': m['Date'], 'link': m['X-RSS-URL'] or str(m.items()), 'body': m.get_payload(decode=True).decode(m.get_content_charset() or 'utf-8')} for m in mailbox.Maildir(sys.argv[1])]))`;
        const count = () => JSON.parse(run('python3', ['-c', mails, join(home, 'mails')], { env }));
        const entries = count();
        note(
          `${name}/${file}`,
          compare(site, file === 'atom.xml' ? { isUpdated: true } : { title: asMarkdown }, {
            entries: entries.map(({ from, ...rest }) => rest),
          }),
        );
        const senders = new Set(entries.map(({ from }) => from));
        note(
          `${name}/${file} sender`,
          [...senders].filter(
            (one) => !one.startsWith(`"${site.config.name}`) && !one.startsWith(site.config.name),
          ),
        );
        await go('run');
        note(`${name}/${file} updates seen once`, count().length === entries.length ? [] : 'more mails');
        feed.close();
      }
    }
  },
  sfeed: async ({ note }) => {
    const { env, folder } = debian('sfeed');
    for (const name of ['notebook', 'hard']) {
      const site = await builtSite(name);
      for (const file of feedsOf(site)) {
        const out = run(join(folder, 'usr/bin/sfeed'), [site.absolute(`/${file}`)], {
          env,
          input: site.text(file),
        });
        const entries = out
          .trim()
          .split('\n')
          .map((line) => {
            const [date, title, link, body, , id, author] = line.split('\t');
            return {
              date: date * 1000,
              title,
              link,
              body: body.replaceAll('\\n', '\n'),
              id,
              ...(author && { author }),
            };
          });
        note(`${name}/${file}`, compare(site, {}, { entries }));
      }
    }
  },
  'XML::Feed': async ({ note }) => {
    const { env } = debian('libxml-feed-perl');
    const perl = `use XML::Feed; use XML::Atom; $XML::Atom::ForceUnicode = 1; use JSON::PP; my $f = XML::Feed->parse($ARGV[0]) or die XML::Feed->errstr;
      print JSON::PP->new->utf8->encode({ title => $f->title, link => $f->link, language => $f->language, entries => [map {{ title => $_->title, link => $_->link, id => $_->id, author => $_->author, date => $_->issued ? $_->issued->epoch * 1000 : undef, body => $_->content->body }} $f->entries] });`;
    for (const name of ['notebook', 'hard']) {
      const site = await builtSite(name);
      for (const file of feedsOf(site)) {
        const said = JSON.parse(run('perl', ['-e', perl, join(site.dist, file)], { env }));
        const entries = said.entries.map(({ author, ...rest }) => ({ ...rest, ...(author && { author }) }));
        if (!said.language) delete said.language;
        note(`${name}/${file}`, compare(site, {}, { ...said, entries }));
      }
    }
  },
};

export const consumers = {
  ...Object.fromEntries(
    Object.entries(parsers).map(([name, parse]) => [name, fromParser(parse, waysOf[name])]),
  ),
  ...programs,
};
