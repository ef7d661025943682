import type { CardProps } from '../../../../src/site.ts';

export const alt = ({ page }: CardProps) => page.title;

export default function Card({ page }: CardProps) {
  return <div style={{ display: 'table' }}>{page.title}</div>;
}
