import { isOvertaken, isRefusedForGood } from '../../backend/accounts/refusal.ts';
import { NoConnectionError } from '../../backend/errors.ts';
import {
  type Account,
  type AccountEvent,
  accountReducer,
  type AccountSet,
} from '../../domain/statistics/account-set.ts';
import type { Ledger, LedgerEntry } from '../../domain/statistics/ledger.ts';
import { resultOf, roundState } from '../../domain/round/round.ts';
import { gameFollower } from './game-follower.ts';
import type { SyncParts, SyncWarning } from './sync-types.ts';

export type AccountSync = {
  /** Does what is due: after the start, and whenever something has happened. */
  wake: () => Promise<void>;
  /** The same, and asks the server again how things stand. */
  look: () => Promise<void>;
  /** `changed`: the account's set is another one by now, so the player has to look again. */
  choose: (source: 'device' | 'online') => Promise<'done' | 'changed'>;
  stop: () => void;
};

/**
 * Keeps the games and statistics of whoever is signed in: uploads the device's first set, waits for
 * the player where two sets differ, sends finished games until the server has counted them, and
 * follows the game in sight. It does one thing at a time, however often it is woken. Everything
 * here works on one state, which is why it is one function.
 */
export function createAccountSync({ server, device, show, warn, log }: SyncParts): AccountSync {
  let account: Account = { step: 'loading' };
  let isStopped = false;
  let isDue = false;
  let isStale = false;
  let working: Promise<void> | null = null;
  const warned = new Set<SyncWarning>();
  const refusedDates = new Set<string>();
  const followGame = gameFollower(server, device, log);

  function move(event: AccountEvent) {
    // An answer that arrives after a sign-out is not about whoever plays here now.
    if (isStopped) return;
    account = accountReducer(account, event);
    if (account.step === 'settled') device.markSettled();
    publish();
  }

  function publish() {
    if (!isStopped) show(account, due());
  }

  /** What waits, and what the game in sight came to if storage did not take it. */
  function due(): Ledger {
    const waiting = device.waiting();
    const round = device.game()?.round;
    if (round === undefined || roundState(round) === 'running') return waiting;
    const known = 'set' in account ? [...waiting, ...account.set.ledger] : waiting;
    const isKnown = refusedDates.has(round.day) || known.some(({ date }) => date === round.day);
    return isKnown ? waiting : [...waiting, resultOf(round)];
  }

  function notify(warning: SyncWarning) {
    if (!warned.has(warning) && !isStopped) warn(warning);
    warned.add(warning);
  }

  function mustLoad(): boolean {
    if (account.step === 'settled') return isStale;
    return account.step === 'loading' || account.step === 'failed';
  }

  async function load() {
    // Reset before the answer: a `look` while it is on its way has to lead to another read.
    isStale = false;
    const set = await server.readSet();
    const settled = device.settled();
    move({ type: 'loaded', set, device: device.records(), isSolved: settled !== 'never' });
    // Asked once; from then on it is only said.
    if (settled === 'grown' && account.step === 'settled') notify('statisticsDiffer');
  }

  async function upload(set: AccountSet) {
    try {
      const uploaded = await server.replaceSet(device.records(), set.updatedAt);
      move({ type: 'agreed', set: uploaded });
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      // Another device was first: its set decides whether there is a conflict.
      await load();
    }
  }

  async function keepSet() {
    try {
      if (mustLoad()) await load();
      if (account.step === 'uploading') await upload(account.set);
      warned.delete('failedSyncingData');
    } catch {
      isStale = true;
      move({ type: 'failed' });
      notify(device.waiting().length > 0 ? 'uploadStatisticsFailed' : 'failedSyncingData');
    }
    if (account.step === 'settled') await sendResults();
  }

  async function sendResults() {
    const failures: unknown[] = [];
    for (const entry of due()) {
      if (isStopped || failures.some((error) => error instanceof NoConnectionError)) break;
      await sendResult(entry).catch((error: unknown) => {
        if (isRefusedForGood(error)) giveUp(entry);
        else failures.push(error);
      });
    }
    if (failures.length > 0) notify('uploadStatisticsFailed');
    else warned.delete('uploadStatisticsFailed');
    publish();
  }

  async function sendResult(entry: LedgerEntry) {
    const { isNew, ...answer } = await server.record(entry);
    device.forget(entry);
    move({ type: 'recorded', entry, ...answer });
    // Another device has recorded it since the set was read, perhaps with another result.
    if (!isNew) isStale = isDue = true;
  }

  /** The server would refuse it every time. */
  function giveUp(entry: LedgerEntry) {
    refusedDates.add(entry.date);
    device.forget(entry);
    notify('resultRefused');
  }

  async function work() {
    while (isDue) {
      isDue = false;
      if (!isStopped) await Promise.all([keepSet(), followGame.follow()]);
    }
  }

  function wake(): Promise<void> {
    isDue = true;
    // Right away: the server may take its time, and somebody else may play next.
    if (!isStopped) device.keepGames();
    publish();
    working ??= work().finally(() => {
      working = null;
    });
    return working;
  }

  return {
    wake,
    look() {
      followGame.askAgain();
      isStale = true;
      return wake();
    },
    async choose(source) {
      if (account.step !== 'conflict') return 'done';
      const { set } = account;
      try {
        const chosen =
          source === 'online' ? set : await server.replaceSet(device.records(), set.updatedAt);
        move({ type: 'agreed', set: chosen });
        return 'done';
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        await load();
        return 'changed';
      }
    },
    stop() {
      isStopped = true;
    },
  };
}
