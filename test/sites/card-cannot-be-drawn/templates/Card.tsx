import type { CardProps } from '../../../../src/model/props.ts';

export const alt = ({ page }: CardProps) => page.title;

export default function Card({ page }: CardProps) {
  return <div style={{ display: 'table' }}>{page.title}</div>;
}
