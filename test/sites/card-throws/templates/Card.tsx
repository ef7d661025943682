import type { CardProps } from '../../../../src/model/props.ts';

export const alt = ({ page }: CardProps) => page.title;

export default function Card({ page }: CardProps) {
  if (page.route !== '/') throw new Error('the moon fell');
  return <div style={{ width: 10, height: 10, background: '#123' }} />;
}
