import type { Site } from '../Document.tsx';

/** The five links every page ends with, and the year. */
export function Footer({ site, route }: { readonly site: Site; readonly route: string }) {
  return (
    <footer className="site-footer">
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
