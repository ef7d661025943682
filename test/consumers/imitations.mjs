// Hosts whose servers are not available: their own parsers and matchers are used, and files are served as their documents describe.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { npm } from './cache.mjs';

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

function listen(port, answer) {
  return createServer((message, response) => {
    const { pathname, search } = new URL(message.url, 'http://localhost');
    Promise.resolve(answer(pathname, search)).then(
      ({ status, headers = {}, file }) => {
        const type = file && (types[file.split('.').at(-1)] ?? 'application/octet-stream');
        response.writeHead(status, { ...(type && { 'content-type': type }), ...headers });
        response.end(file && readFileSync(file));
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(port, '127.0.0.1');
}

const fileAt = (root, pathname) => {
  const path = join(root, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
  return existsSync(path) && statSync(path).isFile() ? path : undefined;
};

/** Netlify: its parser of `_headers`, whose later values count; its parser of `_redirects` and its matcher, which ignores a slash at the end. */
export async function netlify({ port, dist, above, base }) {
  const packages = npm({
    '@netlify/headers-parser': '10.1.1',
    '@netlify/redirect-parser': '16.1.1',
    'netlify-redirector': '0.5.0',
  });
  const { parseAllHeaders } = await packages.load('@netlify/headers-parser');
  const { parseAllRedirects } = await packages.load('@netlify/redirect-parser');
  const redirector = packages.require('netlify-redirector');
  const headersFiles = [join(dist, '_headers')];
  const { headers, errors } = await parseAllHeaders({ headersFiles, configHeaders: [], minimal: false });
  const parsed = await parseAllRedirects({ redirectsFiles: [join(dist, '_redirects')], configRedirects: [] });
  const faults = [...errors, ...parsed.errors];
  if (faults.length > 0) throw new Error(`Netlify refuses ${faults.join(' · ')}`);
  const matcher = await redirector.parsePlain(readFileSync(join(dist, '_redirects'), 'utf8'), {});
  const headersOf = (path) => {
    const said = {};
    for (const rule of headers.filter(({ forRegExp }) => forRegExp.test(path)))
      for (const [name, value] of Object.entries(rule.values)) said[name.toLowerCase()] = value;
    return said;
  };
  const hidden = /\/(_headers|_redirects)$/;
  return listen(port, (pathname, search) => {
    const found = hidden.test(pathname) ? undefined : fileAt(above, pathname);
    const rule = matcher.match({
      scheme: 'https',
      host: 'localhost',
      path: pathname,
      query: search.slice(1),
      headers: {},
      cookieValues: {},
      getHeader: () => '',
      getCookie: () => '',
    });
    const own = headersOf(pathname);
    if (rule && (rule.force || !found))
      return { status: rule.status, headers: { location: `${rule.to}${search}` } };
    if (found) return { status: 200, headers: own, file: found };
    if (fileAt(above, `${pathname}/`)) return { status: 301, headers: { location: `${pathname}/${search}` } };
    return { status: 404, headers: own, file: join(above, base, '404.html') };
  });
}

/** Vercel: its package makes routes of `vercel.json`, which run before and after the look for a file. */
export async function vercel({ port, above, base, configuration }) {
  const packages = npm({ '@vercel/routing-utils': '6.6.0' });
  const { getTransformedRoutes } = packages.require('@vercel/routing-utils');
  const { routes, error } = getTransformedRoutes(JSON.parse(configuration('vercel')));
  if (error) throw new Error(`Vercel refuses the file: ${error.message}`);
  const at = routes.findIndex(({ handle }) => handle === 'filesystem');
  const before = at < 0 ? routes : routes.slice(0, at);
  const filled = (text, match) => text.replace(/\$(\d)/g, (_, index) => match[index] ?? '');
  const isHidden = (pathname) => /\/vercel\.json$/.test(pathname);
  return listen(port, (pathname, search) => {
    const headers = {};
    for (const route of before) {
      if (!route.src) continue;
      const match = new RegExp(`^${route.src.replace(/^\^|\$$/g, '')}$`).exec(pathname);
      if (!match) continue;
      for (const [name, value] of Object.entries(route.headers ?? {}))
        headers[name.toLowerCase()] = filled(value, match);
      if (!route.continue) {
        if (headers.location && !headers.location.includes('?')) headers.location += search;
        return { status: route.status ?? 200, headers };
      }
    }
    const found = isHidden(pathname) ? undefined : fileAt(above, pathname);
    return { status: found ? 200 : 404, headers, file: found ?? join(above, base, '404.html') };
  });
}
