import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  /** The id of the heading in it that names it. */
  labelledBy: string;
  /**
   * How large: as its content needs, also beyond the width of a text, or as large as dialogs get,
   * all of which fill a narrow screen; or full, which fills any.
   */
  size?: 'fitting' | 'wide' | 'maximized' | 'full';
  /** Called for Escape and its like; without it the dialog stays until its own buttons end it. */
  onDismiss?: () => void;
  children: ReactNode;
};

/** A modal dialog for as long as it is rendered: everything behind it is out of reach. */
export function Dialog({ labelledBy, size = 'fitting', onDismiss, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(() => onDismiss?.());

  // Before the dialog leaves the page: only then its closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const ask = (event: Event) => {
      event.preventDefault();
      dismiss();
    };
    // A browser may close a dialog against its will, at a second Escape for instance.
    const reopen = () => {
      element?.showModal();
      dismiss();
    };
    element?.addEventListener('cancel', ask);
    element?.addEventListener('close', reopen);
    return () => {
      element?.removeEventListener('cancel', ask);
      element?.removeEventListener('close', reopen);
      element?.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} data-size={size} aria-labelledby={labelledBy}>
      {children}
    </dialog>
  );
}
