import { useCallback, useEffect, useState } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';
import { holdPage } from '../../../../device/page-lock.ts';
import type { DraftDesk } from './draft-desk.ts';
import { type Leftover, openDraftDesk } from './open-draft-desk.ts';

export type Opening =
  | { state: 'loading' }
  | { state: 'ready'; desk: DraftDesk; leftover: Leftover | null }
  | { state: 'failed'; failure: Failure };

/** Opens a draft to work on, with what this device has kept of it; `retry` after a failure. */
export function useDraftDesk(userId: string, key: string): { opening: Opening; retry: () => void } {
  const { restOf } = useAccounts();
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const page = [attempt, ...crypto.getRandomValues(new Uint32Array(2))].join('-');
    const letGo = holdPage(page);
    let desk: DraftDesk | null = null;
    let isCurrent = true;
    openDraftDesk(restOf(userId), { userId, key, page }).then(
      (opened) => {
        if (!isCurrent) return opened.desk.leave();
        desk = opened.desk;
        return setOpening({ state: 'ready', ...opened });
      },
      (error: unknown) => {
        if (isCurrent) setOpening({ state: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isCurrent = false;
      desk?.leave();
      letGo();
    };
  }, [restOf, userId, key, attempt]);

  const retry = useCallback(() => {
    setOpening({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { opening, retry };
}
