import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import { lateDrawings } from './icons/late-drawings.ts';
import styles from './outside-link.module.css';

type OutsideLinkProps = {
  href: string;
  /** What a screen reader adds: that another website opens. */
  hint: string;
  look?: 'link' | 'button';
  children: ReactNode;
};

/** A link to a configured address outside of this installation, in a tab of its own. */
export function OutsideLink({ href, hint, look = 'link', children }: OutsideLinkProps) {
  return (
    <a className={styles[look]} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon drawing={lateDrawings.away} />
      <span className="visually-hidden">{hint}</span>
    </a>
  );
}
