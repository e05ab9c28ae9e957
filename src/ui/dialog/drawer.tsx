import { type ReactNode, useEffect, useRef } from 'react';
import styles from './drawer.module.css';
import { drawings } from '../icons/drawings.ts';
import { Icon } from '../icons/icon.tsx';

type DrawerProps = {
  id: string;
  isOpen: boolean;
  /** What a screen reader calls the drawer, and its close button. */
  words: { label: string; close: string };
  onClose: () => void;
  children: ReactNode;
};

/** A modal panel at the left edge: Escape, the close button or a touch beside it close it. */
export function Drawer({ id, isOpen, words, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  useEffect(() => {
    const closeBeside = ({ target, clientX }: MouseEvent) => {
      // The backdrop is part of the dialog: only its place tells a touch beside the drawer.
      if (target !== dialog.current || dialog.current === null) return;
      if (clientX > dialog.current.getBoundingClientRect().right) onClose();
    };
    document.addEventListener('click', closeBeside);
    return () => document.removeEventListener('click', closeBeside);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      id={id}
      className={styles.drawer}
      aria-label={words.label}
      onClose={onClose}
    >
      <button
        type="button"
        className="icon-button rounded"
        aria-label={words.close}
        onClick={onClose}
      >
        <Icon drawing={drawings.close} />
      </button>
      {children}
    </dialog>
  );
}
