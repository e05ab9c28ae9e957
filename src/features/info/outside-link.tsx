import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import styles from './outside-link.module.css';

type OutsideLinkProps = {
  href: string;
  /** What a screen reader adds: that another website opens. */
  hint: string;
  children: ReactNode;
};

/** A link to a configured address outside of this installation, in a tab of its own. */
export function OutsideLink({ href, hint, children }: OutsideLinkProps) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="away" />
      <span className="visually-hidden">{hint}</span>
    </a>
  );
}
