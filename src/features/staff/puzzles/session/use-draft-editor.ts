import { useCallback, useEffect, useState } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';
import { holdPage } from '../../../../device/page-lock.ts';
import type { DraftEditor } from './draft-editor.ts';
import { type Leftover, openDraftEditor } from './open-draft-editor.ts';

export type Opening =
  | { state: 'loading' }
  | { state: 'ready'; editor: DraftEditor; leftover: Leftover | null }
  | { state: 'failed'; failure: Failure };

/** Opens a draft to work on, with what this device has kept of it; `retry` after a failure. */
export function useDraftEditor(
  userId: string,
  key: string,
): { opening: Opening; retry: () => void } {
  const { restOf } = useAccounts();
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const page = [attempt, ...crypto.getRandomValues(new Uint32Array(2))].join('-');
    const letGo = holdPage(page);
    let editor: DraftEditor | null = null;
    let isCurrent = true;
    openDraftEditor(restOf(userId), { userId, key, page }).then(
      (opened) => {
        if (!isCurrent) return opened.editor.leave();
        editor = opened.editor;
        return setOpening({ state: 'ready', ...opened });
      },
      (error: unknown) => {
        if (isCurrent) setOpening({ state: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isCurrent = false;
      editor?.leave();
      letGo();
    };
  }, [restOf, userId, key, attempt]);

  const retry = useCallback(() => {
    setOpening({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { opening, retry };
}
