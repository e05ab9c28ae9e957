import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './trouble.module.css';

type TroubleProps = { drawing: string; title: string; text: string; children?: ReactNode };

/** Why there is nothing to see here, and what to do about it. */
export function Trouble({ drawing, title, text, children }: TroubleProps) {
  return (
    <section className={styles.trouble}>
      <span className={styles.picture}>
        <Icon drawing={drawing} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
