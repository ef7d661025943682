import type { Alternate } from 'lullamoon-site/templates';

/** The name of a language, in that language: `Deutsch`. */
const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language);

/** Links to the same page in other languages. Nothing if there are none. */
export function Languages({
  of,
  language,
  label,
}: {
  of: readonly Alternate[];
  language: string;
  label: string;
}) {
  const others = of.filter((one) => one.language !== language && one.language !== 'x-default');
  if (others.length === 0) return null;
  return (
    <nav className="languages" aria-label={label}>
      {others.map((one) => (
        <a key={one.language} href={one.route} hrefLang={one.language} lang={one.language}>
          {nameOf(one.language)}
        </a>
      ))}
    </nav>
  );
}
