import { Link } from 'wouter';
import styles from './button.module.css';

type ButtonLinkProps = { href: string; look?: 'primary' | 'plain' | 'quiet'; children: string };

/** A link to another screen that looks like a button. */
export function ButtonLink({ href, look = 'plain', children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[look] ?? ''}`}>
      {children}
    </Link>
  );
}
