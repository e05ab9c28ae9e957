import type { ReactNode } from 'react';
import { focusScreen } from '../../../ui/focus/focus-screen.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  /** The path of a drawing. */
  drawing: string;
  children: ReactNode;
  /** What the button that closes it is called. */
  close: string;
  onClose: () => void;
};

/** A line beside the result that can be closed. */
export function Notice({ drawing, children, close, onClose }: NoticeProps) {
  return (
    <aside className={styles.notice}>
      <Icon drawing={drawing} />
      <p>{children}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={close}
        onClick={() => {
          onClose();
          focusScreen();
        }}
      >
        <Icon drawing={drawings.close} />
      </button>
    </aside>
  );
}
