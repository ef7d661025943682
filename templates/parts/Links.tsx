/** A list of links in its own landmark. The link to the current page is marked. */
export function Links({
  label,
  links,
  route,
}: {
  readonly label: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly route: string;
}) {
  return (
    <nav aria-label={label}>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={route === href ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
