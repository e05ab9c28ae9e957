import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { setAccountRecords } from '../../backend/account-records.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import type { SessionState } from '../../backend/session.ts';
import { clearCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import { onGame } from '../../device/games/current-game.ts';
import { type Account, withWaiting } from '../../domain/statistics/account-set.ts';
import type { Ledger } from '../../domain/statistics/ledger.ts';
import { useNotify } from '../../ui/dialog/notify.ts';
import { accountDevice, accountServer } from './account-ports.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import type { KeeperWarning } from './ports.ts';

/**
 * Runs the keeper of an account for as long as it is signed in, woken by whatever may help.
 *
 * @param session another object each time that it is renewed: before, nothing may have reached the server
 */
export function useKeeper(player: string, session: SessionState) {
  const accounts = useAccounts();
  const t = useTranslations('server');
  const notify = useNotify();
  const [account, setAccount] = useState<Account>({ step: 'loading' });
  const running = useRef<Keeper | null>(null);

  const warn = useEffectEvent((warning: KeeperWarning) => {
    const isUpload = warning !== 'failedSyncingData';
    notify({
      text: t(warning),
      kind: 'warning',
      position: isUpload ? 'top' : 'bottom',
      timeout: isUpload ? 5000 : 3500,
    });
  });

  useEffect(() => {
    const keeper = createKeeper({
      server: accountServer(accounts.restOf(player)),
      device: accountDevice(player),
      warn: (warning) => warn(warning),
      show: (next, waiting) => {
        setAccount(next);
        showRecords(next, waiting, keeper);
      },
    });
    running.current = keeper;
    const stop = listen(keeper);
    void keeper.wake();
    return () => {
      stop();
      keeper.stop();
      setAccountRecords(null);
      // It only goes with a session: what was chosen holds for whoever was signed in.
      clearCookie(cookies.statsConflictSolved);
    };
  }, [accounts, player]);

  useEffect(() => {
    if (session.state === 'signedIn') void running.current?.wake();
  }, [session]);

  return {
    account,
    choose: async (source: 'device' | 'online') =>
      (await running.current?.choose(source)) ?? 'done',
  };
}

function showRecords(account: Account, waiting: Ledger, keeper: Keeper) {
  switch (account.step) {
    case 'failed':
      setAccountRecords({ state: 'failed', retry: () => void keeper.wake() });
      break;
    case 'conflict':
    case 'settled':
      setAccountRecords({
        state: 'ready',
        records: withWaiting(account.set, waiting),
        refresh: () => void keeper.look(),
      });
      break;
    default:
      setAccountRecords({ state: 'loading' });
  }
}

/** A game that moves is followed; on return and with a connection the server is asked again. */
function listen(keeper: Keeper): () => void {
  const stopGame = onGame(() => void keeper.wake());
  const look = () => {
    if (document.visibilityState === 'visible') void keeper.look();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  return () => {
    stopGame();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', look);
  };
}
