import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/form/button.tsx';
import styles from './undo-bar.module.css';

type UndoBarProps = {
  /** What was done. */
  text: string;
  /** How long it can be undone, counted from when the bar comes into sight. */
  seconds: number;
  /** Whether it was done just now, by what the bar takes the place of. */
  isFresh: boolean;
  isBusy: boolean;
  onUndo: () => void;
};

/** Says what was done, and offers to undo it as long as that goes. */
export function UndoBar({ text, seconds, isFresh, isBusy, onUndo }: UndoBarProps) {
  const t = useTranslations('staff.undo');
  const left = useSecondsLeft(seconds);
  const done = useRef<HTMLParagraphElement>(null);

  // Not to the button: whoever presses twice would undo it.
  useEffect(() => {
    if (isFresh) done.current?.focus();
  }, [isFresh]);

  if (left === 0) return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className={styles.bar}>
      <p ref={done} tabIndex={-1} role="status">
        {text}
      </p>
      <p role="timer" className="soft text-15">
        {t('left', { time })}
      </p>
      <Button aria-disabled={isBusy} onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + 1000 * seconds;
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
