import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoConnectionError, ServerError } from '../../../backend/errors.ts';
import { useBackOnline } from '../../../ui/use-back-online.ts';
import type { Solved } from '../../../domain/round/attempts.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from '../modes/mode-result.module.css';

/** Whether the end is in the history, and by the name of its words why it is not. */
type NoteState = 'asked' | 'noted' | 'unreached' | 'locked' | 'refused';

type FinishNoteProps = {
  attempt: Solved;
  /** Notes the end in the account’s history; the first end stays, however often it is called. */
  finish: (attempt: Solved) => Promise<void>;
};

/** Has the account note how a puzzle ended; says so where it could not, and tries again. */
export function FinishNote({ attempt, finish }: FinishNoteProps) {
  const t = useTranslations('modes.finish');
  const [state, setState] = useState<NoteState>('asked');

  function note() {
    finish(attempt).then(
      () => setState('noted'),
      (error: unknown) => setState(stateAfter(error)),
    );
  }

  const begin = useEffectEvent(note);
  useEffect(() => begin(), []);
  useBackOnline(state !== 'noted', note);

  return (
    <div role="status">
      {state !== 'asked' && state !== 'noted' && (
        <div className={styles.unnoted}>
          <p>{t(state)}</p>
          {state !== 'locked' && <Button onClick={note}>{t('retry')}</Button>}
        </div>
      )}
    </div>
  );
}

function stateAfter(error: unknown): NoteState {
  if (error instanceof NoConnectionError) return 'unreached';
  return error instanceof ServerError && error.code === '42501' ? 'locked' : 'refused';
}
