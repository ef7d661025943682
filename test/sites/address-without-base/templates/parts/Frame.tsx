import type { ReactNode } from 'react';

export function Frame({ menu, children }: { menu: readonly { href: string }[]; children: ReactNode }) {
  return (
    <div>
      {menu.map(({ href }) => (
        <a key={href} href={href} data-own={href}>
          Menu
        </a>
      ))}
      {children}
    </div>
  );
}
