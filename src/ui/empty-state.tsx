import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = { drawing: string; title: string; text: string; children?: ReactNode };

/** Why there is nothing to see here, and what to do about it. */
export function EmptyState({ drawing, title, text, children }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <span className={styles.picture}>
        <Icon drawing={drawing} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
