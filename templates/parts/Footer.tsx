import type { Site } from '../site.ts';
import { SleepingGround } from './art/SleepingGround.tsx';
import { Links } from './Links.tsx';

/** The end of the page, where the animals sleep: the five links and the year. */
export function Footer({ site, route }: { readonly site: Site; readonly route: string }) {
  return (
    <footer className="site-footer">
      <SleepingGround />
      <ul>
        {site.footer.goodnights.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Links label={site.footer.label} links={site.footer.links} route={route} />
      <p>
        © {site.copyright} {site.name}. {site.footer.line}
      </p>
    </footer>
  );
}
