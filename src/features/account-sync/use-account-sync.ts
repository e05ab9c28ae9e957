import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { setAccountRecords } from '../../device/games/account-records.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import type { SessionState } from '../../backend/session.ts';
import { onGame } from '../../device/games/current-game.ts';
import { type Account, withWaiting } from '../../domain/statistics/account-set.ts';
import type { Ledger } from '../../domain/statistics/ledger.ts';
import { useNotify } from '../../ui/dialog/notify.ts';
import { accountDevice, accountServer } from './sync-parts.ts';
import { createAccountSync, type AccountSync } from './account-sync.ts';
import type { SyncWarning } from './sync-types.ts';

/**
 * Runs the sync of an account for as long as it is signed in, woken by whatever may help.
 *
 * @param session another object each time that it is renewed: before, nothing may have reached the server
 */
export function useAccountSync(player: string, session: SessionState) {
  const accounts = useAccounts();
  const t = useTranslations('server');
  const notify = useNotify();
  const [, navigate] = useLocation();
  const [account, setAccount] = useState<Account>({ step: 'loading' });
  const running = useRef<AccountSync | null>(null);

  const warn = useEffectEvent((warning: SyncWarning) => {
    if (warning === 'statisticsDiffer') {
      const action = { words: t('compare'), onPress: () => navigate('/syncStats') };
      notify({ text: t(warning), timeout: 10_000, action });
      return;
    }
    const isUpload = warning !== 'failedSyncingData';
    notify({
      text: t(warning),
      kind: 'warning',
      position: isUpload ? 'top' : 'bottom',
      timeout: isUpload ? 5000 : 3500,
    });
  });

  useEffect(() => {
    const sync = createAccountSync({
      server: accountServer(accounts.restOf(player)),
      device: accountDevice(player),
      warn: (warning) => warn(warning),
      log: (error) => console.error('The game could not be kept in the account:', error),
      show: (next, waiting) => {
        setAccount(next);
        showRecords(next, waiting, sync);
      },
    });
    running.current = sync;
    const stop = listen(sync);
    void sync.wake();
    return () => {
      stop();
      sync.stop();
      setAccountRecords(null);
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

function showRecords(account: Account, waiting: Ledger, sync: AccountSync) {
  switch (account.step) {
    case 'failed':
      setAccountRecords({ state: 'failed', retry: () => void sync.wake() });
      break;
    case 'conflict':
    case 'settled':
      setAccountRecords({
        state: 'ready',
        records: withWaiting(account.set, waiting),
        refresh: () => void sync.look(),
      });
      break;
    default:
      setAccountRecords({ state: 'loading' });
  }
}

/** Follows each move of the game, and asks the server again on return and with a new connection. */
function listen(sync: AccountSync): () => void {
  const stopGame = onGame(() => void sync.wake());
  const look = () => {
    if (document.visibilityState === 'visible') void sync.look();
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
