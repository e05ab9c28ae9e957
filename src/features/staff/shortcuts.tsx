import type { ReactNode } from 'react';
import styles from './shortcuts.module.css';

type ShortcutsProps = {
  title: string;
  /** Each by its name in the catalogue: what is pressed, and what that does. */
  shortcuts: readonly { name: string; key: string; does: string }[];
  /** What to know before, and after. */
  before?: ReactNode;
  after?: ReactNode;
};

/** What the keys do on a screen, for whoever wants to know. */
export function Shortcuts({ title, shortcuts, before, after }: ShortcutsProps) {
  return (
    <details className={styles.shortcuts}>
      <summary>{title}</summary>
      {before}
      <dl>
        {shortcuts.map(({ name, key, does }) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {after}
    </details>
  );
}
