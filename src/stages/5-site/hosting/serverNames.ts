// The names of web servers. A file of its own, because every command reads them, and only `site headers` needs the rest.

export const webServers = ['nginx', 'caddy', 'apache', 'vercel'] as const;
export type WebServer = (typeof webServers)[number];
