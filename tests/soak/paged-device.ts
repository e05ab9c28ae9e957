import { Window } from 'happy-dom';
import { type CurrentGame, showGame } from '../../src/device/games/current-game.ts';
import { today } from '../../src/device/clock.ts';
import { createDataClient } from '../../src/backend/accounts/data-client.ts';
import { privacyConfirmed, writeCookie } from '../../src/device/cookies/cookie.ts';
import { forgetGames } from '../../src/device/games/game-store.ts';
import { waitingResults } from '../../src/device/games/outbox.ts';
import { readRecords } from '../../src/device/games/records-store.ts';
import { dailyStorage } from '../../src/features/play/modes/daily-storage.ts';
import type { GameStorage } from '../../src/features/play/game-storage.ts';
import { act, openPlay, type Play, takeUp } from '../../src/features/play/moves.ts';
import { accountDevice, accountServer } from '../../src/features/account-sync/sync-parts.ts';
import {
  createAccountSync,
  type AccountSync,
} from '../../src/features/account-sync/account-sync.ts';
import type { Account } from '../../src/domain/statistics/account-set.ts';
import { emptyAttempts } from '../../src/domain/round/attempts.ts';
import type { LedgerEntry, Records } from '../../src/domain/statistics/ledger.ts';
import type { Puzzle } from '../../src/domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../src/domain/puzzle/puzzle-factory.ts';
import { resultOf, roundState, startRound } from '../../src/domain/round/round.ts';

/** What becomes of a request: it arrives, it does not, or only its answer is lost. */
export type Fault = 'none' | 'request' | 'answer';

/** Who can sign in: the data client's way to a backend in their name. */
export type Person = { id: string; url: string; apikey: string; token: string };

type Page = { play: Play; storage: GameStorage; player: string } | null;
type Signed = { person: Person; keeper: AccountSync; account: Account } | null;

/** In the place of one that another device has shown: nobody's, so that no keeper follows it. */
const noGame: CurrentGame = {
  round: startRound({
    puzzle: puzzleWith(),
    day: '2026-11-21',
    attempts: emptyAttempts,
    difficulty: 'normal',
  }),
  player: '',
  take: () => false,
};

/**
 * A device with the page’s own storage and its own keeper of accounts, but without its screens: they
 * are what calls here. Everything that the page stores lies in a browser of its own; one device
 * works at a time.
 */
export function createPagedDevice() {
  const window = new Window({ url: 'https://quando.example/' });
  let page: Page = null;
  let signed: Signed = null;
  let faults: Fault[] = [];

  /** Puts this device in the place of the one before, and lets its requests meet these faults. */
  function activate(expected: readonly Fault[] = []) {
    const { document, location, localStorage } = window;
    Object.assign(globalThis, { document, location, localStorage });
    faults = [...expected];
    tell();
  }

  function tell() {
    if (page === null) return showGame(noGame);
    return page.storage.show(page.play.round, take);
  }

  function take(stored: Parameters<typeof takeUp>[1]): boolean {
    return page !== null && show(takeUp(page.play, stored, page.storage));
  }

  function show(play: Play): boolean {
    if (page === null || page.play === play) return false;
    page = { ...page, play };
    tell();
    return true;
  }

  const send: typeof fetch = async (input, init) => {
    const fault = faults.shift() ?? 'none';
    if (fault === 'request') throw new TypeError('fetch failed');
    const answer = await fetch(input, init);
    if (fault === 'none') return answer;
    await answer.arrayBuffer();
    throw new TypeError('fetch failed');
  };

  activate();
  const now = today();
  writeCookie(privacyConfirmed, true, now.now, now.ends);

  return {
    activate,
    player: () => signed?.person.id ?? '',
    account: () => signed?.account.step ?? null,
    records: (): Records => readRecords(today()),
    waiting: (id: string) => waitingResults(id),
    /** Opens the daily puzzle as the start page does; another day forgets the one before. */
    open(puzzle: Puzzle, isNewDay: boolean) {
      if (isNewDay) forgetGames();
      const player = signed?.person.id ?? '';
      const storage = dailyStorage(puzzle, { opened: today(), player });
      const play = openPlay({ puzzle, difficulty: 'normal', kept: null }, storage);
      page = { play, storage, player };
      tell();
    },
    /** Checks a year; answers what the game counts as once that has ended it. */
    guess(year: number): { player: string; entry: LedgerEntry } | null {
      if (page === null || roundState(page.play.round) !== 'running') return null;
      const { storage, player, play } = page;
      const entry = String(year).padStart(4, '0');
      const next = act(
        act(play, { type: 'setEntry', entry }, storage),
        { type: 'submit' },
        storage,
      );
      show(next);
      const isOver = next.attemptsNow > play.attemptsNow && roundState(next.round) !== 'running';
      return isOver ? { player, entry: resultOf(next.round) } : null;
    },
    /** Closes the page, or the browser crashes: what was only in memory is gone. */
    close() {
      signed?.keeper.stop();
      if (signed !== null) signed = { ...signed, ...follow(signed.person) };
      page = null;
      tell();
    },
    signIn(person: Person) {
      page = null;
      tell();
      signed = { person, ...follow(person) };
    },
    signOut() {
      signed?.keeper.stop();
      signed = null;
      page = null;
      tell();
    },
    round: () => page?.play.round ?? null,
    /** As the page does after each move, and once more for what the first time brought. */
    async wake() {
      await signed?.keeper.wake();
      await signed?.keeper.wake();
    },
    async look() {
      await signed?.keeper.look();
      await signed?.keeper.wake();
    },
    choose: async (source: 'device' | 'online') => {
      await signed?.keeper.choose(source).catch(() => undefined);
    },
  };

  function follow(person: Person): { keeper: AccountSync; account: Account } {
    const keeper = createAccountSync({
      server: accountServer(dataOf(person, send)),
      device: accountDevice(person.id),
      show: (account) => {
        if (signed?.keeper === keeper) signed = { ...signed, account };
      },
      warn: () => undefined,
      log: () => undefined,
    });
    return { keeper, account: { step: 'loading' } };
  }
}

/** The page's data client in somebody's name. */
export function dataOf({ url, apikey, token }: Person, send: typeof fetch = fetch) {
  return createDataClient(`${url}/rest/v1`, (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', apikey);
    headers.set('Authorization', `Bearer ${token}`);
    return send(input, { ...init, headers });
  });
}

export type PagedDevice = ReturnType<typeof createPagedDevice>;
