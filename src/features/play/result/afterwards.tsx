import { type ReactNode, startTransition, useEffect, useState } from 'react';
import styles from './afterwards.module.css';

/** What comes once the rest has been painted, so that neither keeps the page from answering for long. */
export function Afterwards({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : <div className={styles.coming} />;
}
