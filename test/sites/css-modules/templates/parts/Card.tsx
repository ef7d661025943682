import type { ReactNode } from 'react';
import styles from './Card.module.css';

export default function Card({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`${styles.title} ${className}`}>
      <span className={styles['my-mark']}>{children}</span>
    </div>
  );
}
