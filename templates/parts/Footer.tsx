import type { Site } from '../Document.tsx';
import { SleepingGround } from './art/SleepingGround.tsx';

/** Where the page ends and the animals sleep: the five links and the year. */
export function Footer({ site, route }: { readonly site: Site; readonly route: string }) {
  return (
    <footer className="site-footer">
      <SleepingGround />
      <nav aria-label={site.footer.label}>
        <ul>
          {site.footer.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={route === href ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        © {site.copyright} {site.name}. {site.footer.line}
      </p>
    </footer>
  );
}
