import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Solved } from '../../game/attempts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './mode-result.module.css';

type FinishNoteProps = {
  attempt: Solved;
  /** Notes the end in the account’s history; the first end stays, however often it is called. */
  finish: (attempt: Solved) => Promise<void>;
};

/** Has the account note how a puzzle ended; says so where it could not, and tries again. */
export function FinishNote({ attempt, finish }: FinishNoteProps) {
  const t = useTranslations('modes.finish');
  const [hasFailed, setHasFailed] = useState(false);

  function note() {
    finish(attempt).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  }

  const begin = useEffectEvent(note);
  useEffect(() => {
    const listen = () => begin();
    listen();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  return (
    <div role="status">
      {hasFailed && (
        <div className={styles.unnoted}>
          <p>{t('failed')}</p>
          <Button onClick={note}>{t('retry')}</Button>
        </div>
      )}
    </div>
  );
}
