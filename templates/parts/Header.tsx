import type { Site } from '../site.ts';
import { Logo } from './art/Logo.tsx';
import { Links } from './Links.tsx';

/** The logo, and the three sections. They are hidden on small screens, where every page's main part links to them. */
export function Header({ site, route }: { readonly site: Site; readonly route: string }) {
  return (
    <header className="site-header">
      <a className="logo" href="/" aria-current={route === '/' ? 'page' : undefined}>
        <Logo />
        {site.name}
      </a>
      <Links {...site.header} route={route} />
    </header>
  );
}
