import { expect, test } from 'vitest';
import { NoConnectionError, ServerError } from '../../backend/errors.ts';
import type { CurrentGame } from '../../device/games/current-game.ts';
import { type AccountGame, accountGame } from '../../domain/statistics/account-game.ts';
import { type Account, type AccountSet, withWaiting } from '../../domain/statistics/account-set.ts';
import { checkStoredAttempts, isFurther } from '../../domain/round/attempts.ts';
import { type LedgerEntry, recordDaily, type Records } from '../../domain/statistics/ledger.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { startRound } from '../../domain/round/round.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { createAccountSync } from './account-sync.ts';
import type { AccountServer, SyncWarning } from './sync-types.ts';

const day = '2026-11-21';
const won: LedgerEntry = { date: day, quizId: '7', attempt: 2 };
const nothing: Records = { statistics: emptyStatistics, ledger: [] };
const three: Records = { statistics: { ...emptyStatistics, noSuccess: 3 }, ledger: [] };
const four: Records = { statistics: { ...emptyStatistics, firstTrySuccess: 4 }, ledger: [] };

test('the first set of an account comes from the device, and the two agree from then on', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { records: three });
  await device.sync.wake();
  expect(server.set.statistics).toEqual(three.statistics);
  expect(device.isSolved).toBe(true);
  expect(device.shown?.statistics).toEqual(three.statistics);
});

test('where two sets differ nothing moves until the player chooses', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { records: three, waiting: [won] });
  await device.sync.wake();
  expect(device.account.step).toBe('conflict');
  expect(server.set.statistics).toEqual(four.statistics);
  expect(device.waiting).toEqual([won]);
  expect(device.shown?.statistics).toEqual({ ...four.statistics, secondTrySuccess: 1 });

  expect(await device.sync.choose('device')).toBe('done');
  await device.sync.wake();
  expect(server.set.statistics).toEqual({ ...three.statistics, secondTrySuccess: 1 });
  expect(device.waiting).toEqual([]);
});

test('what was settled once is not asked again: a set that has grown since is told of, once', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { records: three, isSolved: true, isGrown: true });
  await device.sync.wake();
  await device.sync.look();
  expect(device.account.step).toBe('settled');
  expect(device.warnings).toEqual(['statisticsDiffer']);
  expect(server.set.statistics).toEqual(four.statistics);
});

test('an account that has no set any more differs from nothing', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { records: three, isSolved: true, isGrown: true });
  await device.sync.wake();
  expect(device.warnings).toEqual([]);
  expect(server.set.statistics).toEqual(three.statistics);
});

test('a game that the server does not take is logged, and the player is not told', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, tries: [1648] });
  const refusal = new ServerError('the state sleeps', 'XX000');
  server.calls.saveGame = () => Promise.reject(refusal);
  await device.sync.wake();
  expect(device.logged).toEqual([refusal]);
  expect(device.warnings).toEqual([]);
});

test('that an account has no game yet is asked for once a look, however long somebody plays', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, tries: [] });
  let reads = 0;
  server.calls.readGame = async () => {
    reads += 1;
    return null;
  };
  await device.sync.wake();
  await device.sync.wake();
  expect(reads).toBe(1);
  await device.sync.look();
  expect(reads).toBe(2);
});

test('who chooses a set that another device has changed meanwhile looks again first', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { records: three });
  await device.sync.wake();
  server.record(won);
  expect(await device.sync.choose('device')).toBe('changed');
  expect(device.account).toMatchObject({ step: 'conflict', set: { ledger: [won] } });
  expect(device.isSolved).toBe(false);
  expect(await device.sync.choose('online')).toBe('done');
  expect(server.set.statistics).toEqual({ ...four.statistics, secondTrySuccess: 1 });
});

test('a choice that the server refuses is still open, and one that is made is made once', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { records: three });
  await device.sync.wake();
  server.calls.replaceSet = () => Promise.reject(new ServerError('down', ''));
  await expect(device.sync.choose('device')).rejects.toThrow('down');
  expect([device.account.step, device.isSolved]).toEqual(['conflict', false]);
  expect(await device.sync.choose('online')).toBe('done');
  expect(await device.sync.choose('device')).toBe('done');
  expect(server.set.statistics).toEqual(four.statistics);
});

test('a result waits while the server is away, is shown, told once, and then counted once', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  await device.sync.wake();
  server.fails = () => new NoConnectionError();
  device.waiting = [won];
  await device.sync.wake();
  await device.sync.wake();
  expect(device.warnings).toEqual(['uploadStatisticsFailed']);
  expect(device.shown?.statistics.secondTrySuccess).toBe(1);
  server.fails = null;
  await device.sync.look();
  await device.sync.look();
  expect(device.waiting).toEqual([]);
  expect(server.set.statistics.secondTrySuccess).toBe(1);
  expect(device.shown?.statistics.secondTrySuccess).toBe(1);
  // What has gone well in between is told anew.
  server.fails = () => new NoConnectionError();
  device.waiting = [{ ...won, date: '2026-11-22' }];
  await device.sync.wake();
  expect(device.warnings).toEqual(['uploadStatisticsFailed', 'uploadStatisticsFailed']);
});

test('without a connection the results that wait are not tried one after the other', async () => {
  const server = fakeServer(four);
  const yesterday: LedgerEntry = { date: '2026-11-20', quizId: '6', attempt: null };
  const device = fakeDevice(server, { isSolved: true, waiting: [yesterday, won] });
  const tried: string[] = [];
  server.calls.record = ({ date }) => {
    tried.push(date);
    return Promise.reject(new NoConnectionError());
  };
  await device.sync.wake();
  expect(tried).toEqual([yesterday.date]);
});

test('a set that another device put there first decides what is asked', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { records: three });
  const { replaceSet } = server.calls;
  server.calls.replaceSet = (records, seen) => {
    server.set = { ...four, updatedAt: '2026-11-21T11:00:00Z' };
    return replaceSet(records, seen);
  };
  await device.sync.wake();
  expect([device.account.step, device.warnings]).toEqual(['conflict', []]);
  expect(server.set.statistics).toEqual(four.statistics);
});

test('a first set that the server does not take is told of, and goes up on the next occasion', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { records: three });
  const { replaceSet } = server.calls;
  server.calls.replaceSet = () => Promise.reject(new ServerError('down', ''));
  await device.sync.wake();
  expect([device.account.step, device.warnings]).toEqual(['failed', ['failedSyncingData']]);
  server.calls.replaceSet = replaceSet;
  await device.sync.wake();
  expect(server.set.statistics).toEqual(three.statistics);
});

test('where a result waits and nothing can be read, it is the result that is told of', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, waiting: [won] });
  server.fails = () => new NoConnectionError();
  await device.sync.wake();
  expect(device.warnings).toEqual(['uploadStatisticsFailed']);
});

test('a result that another device counted with another end is shown as it was counted', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  await device.sync.wake();
  const elsewhere: LedgerEntry = { ...won, attempt: 1 };
  server.record(elsewhere);
  device.waiting = [won];
  await device.sync.wake();
  expect(device.shown?.ledger).toEqual([elsewhere]);
});

test('an answer that got lost counts nothing twice', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, waiting: [won] });
  server.loses = true;
  await device.sync.wake();
  expect(device.waiting).toEqual([won]);
  server.loses = false;
  await device.sync.wake();
  expect(device.waiting).toEqual([]);
  expect(server.set.statistics).toEqual({ ...four.statistics, secondTrySuccess: 1 });
});

test('a set that cannot be read is told once, and read on the next occasion', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  server.fails = () => new ServerError('down', '');
  await device.sync.wake();
  await device.sync.look();
  expect(device.warnings).toEqual(['failedSyncingData']);
  expect(device.account.step).toBe('failed');
  server.fails = null;
  await device.sync.look();
  expect(device.shown?.statistics).toEqual(four.statistics);
  server.fails = () => new ServerError('down', '');
  await device.sync.look();
  expect(device.warnings).toEqual(['failedSyncingData', 'failedSyncingData']);
});

test('a set that could not be read anew is read on the next occasion', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  await device.sync.wake();
  server.fails = () => new ServerError('down', '');
  await device.sync.look();
  server.fails = null;
  server.record(won);
  await device.sync.wake();
  expect(device.shown?.ledger).toEqual([won]);
});

test('a game in sight that the account has counted is not sent again', async () => {
  const server = fakeServer({ ...four, ledger: [won] });
  const device = fakeDevice(server, { isSolved: true, tries: [1648, 1931] });
  const tried: string[] = [];
  const { record } = server.calls;
  server.calls.record = (entry) => {
    tried.push(entry.date);
    // What is known here already would be asked for without end.
    return tried.length > 3 ? Promise.reject(new NoConnectionError()) : record(entry);
  };
  await device.sync.wake();
  expect(tried).toEqual([]);
});

test('one result that the server refuses does not hold up the others', async () => {
  const server = fakeServer(four);
  const yesterday: LedgerEntry = { date: '2026-11-20', quizId: '6', attempt: null };
  const device = fakeDevice(server, { isSolved: true, waiting: [yesterday, won] });
  server.refuses = { date: yesterday.date, code: '42501' };
  await device.sync.wake();
  expect(device.waiting).toEqual([yesterday]);
  expect(server.set.statistics.secondTrySuccess).toBe(1);
  expect(device.warnings).toEqual(['uploadStatisticsFailed']);
});

test('a result refused for good is told once and not sent again, with its game in sight too', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, waiting: [won], tries: [1648, 1931] });
  server.refuses = { date: won.date, code: '23503' };
  await device.sync.wake();
  server.refuses = null;
  await device.sync.look();
  expect(device.waiting).toEqual([]);
  expect(device.warnings).toEqual(['resultRefused']);
  expect(server.set.ledger).toEqual([]);
  expect(device.shown).toMatchObject(four);
});

test('a game gone on with elsewhere is taken up, and one ended there counts here too', async () => {
  const server = fakeServer();
  server.game = accountGame(roundOf(1648, 1931));
  const device = fakeDevice(server, { tries: [1648] });
  await device.sync.wake();
  expect(device.taken).toEqual([1648, 1931, null, null]);
  expect(server.set.ledger).toEqual([won]);
});

test('each attempt goes up, and what another device has tried is not overwritten', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { tries: [1648] });
  const { saveGame } = server.calls;
  const saves: string[] = [];
  server.calls.saveGame = (game, state) => {
    saves.push(state);
    return saveGame(game, state);
  };
  await device.sync.wake();
  expect(server.game?.attempts).toEqual([1648, null, null, null]);
  // Who goes on in the other language elsewhere is not disturbed by a glance here.
  const other = { ...accountGame(roundOf(5)), quizId: '8' };
  server.game = other;
  await device.sync.look();
  expect([saves, server.game]).toEqual([['running'], other]);
  server.game = accountGame(roundOf(1648));
  server.game = accountGame(roundOf(1648, 1700));
  device.game = gameOf([1648, 1800, 1900], device);
  await device.sync.wake();
  expect(server.game?.attempts).toEqual([1648, 1700, null, null]);
  expect([device.warnings, device.logged]).toEqual([[], []]);
  device.game = gameOf([1648, 1700, 1931], device);
  await device.sync.look();
  expect(saves.at(-1)).toBe('won');
});

test('what another device has tried beyond one’s own is taken up where that is refused', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { tries: [1648] });
  await device.sync.wake();
  server.game = accountGame(roundOf(1648, 1700, 1750));
  device.game = gameOf([1648, 1800], device);
  await device.sync.wake();
  expect(device.taken).toEqual([1648, 1700, 1750, null]);
});

test('a game that another device changes again and again waits for the next occasion', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, tries: [1648] });
  let tries = 0;
  server.calls.saveGame = () => {
    tries += 1;
    return Promise.reject(new ServerError('changed', 'PT409'));
  };
  await device.sync.wake();
  expect([tries, device.logged, device.warnings]).toEqual([2, [], []]);
});

test('a game whose upload failed goes up on the next occasion, and nobody is told', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  await device.sync.wake();
  server.fails = () => new NoConnectionError();
  device.game = gameOf([1648], device);
  await device.sync.wake();
  expect(server.game).toBeNull();
  server.fails = null;
  await device.sync.look();
  expect(server.game?.attempts).toEqual([1648, null, null, null]);
  server.calls.saveGame = () => Promise.reject(new NoConnectionError());
  device.game = gameOf([1648, 1700], device);
  await device.sync.wake();
  expect([device.warnings, device.logged]).toEqual([[], []]);
});

test('a game kept from before somebody else played here goes on, and from there to the server', async () => {
  const server = fakeServer();
  const device = fakeDevice(server, { tries: [1] });
  device.kept = accountGame(roundOf(1648, 1700));
  await device.sync.wake();
  expect(device.taken).toEqual([1648, 1700, null, null]);
  expect(server.game).toBeNull();
  await device.sync.wake();
  expect(server.game?.attempts).toEqual([1648, 1700, null, null]);
});

test('each move is kept at once, while the server has not answered the one before', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  server.hold();
  const first = device.sync.wake();
  const second = device.sync.wake();
  expect(device.saves).toBe(2);
  device.sync.stop();
  const third = device.sync.wake();
  expect(device.saves).toBe(2);
  server.release?.();
  await Promise.all([first, second, third]);
});

test('a game of yesterday starts again on the server', async () => {
  const server = fakeServer();
  server.game = { ...accountGame(roundOf(5)), quizDay: '2026-11-20', quizId: '6' };
  const device = fakeDevice(server, { tries: [] });
  await device.sync.wake();
  expect(server.game).toMatchObject({ quizDay: day, attempts: [null, null, null, null] });
});

test('after signing out nothing is shown or sent any more', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true, waiting: [won] });
  device.sync.stop();
  await device.sync.wake();
  expect(device.account.step).toBe('loading');
  expect(server.set.ledger).toEqual([]);
});

test('who signs out while one result goes up has the others wait', async () => {
  const server = fakeServer(four);
  const yesterday: LedgerEntry = { date: '2026-11-20', quizId: '6', attempt: null };
  const device = fakeDevice(server, { isSolved: true, waiting: [yesterday, won] });
  const { record } = server.calls;
  server.calls.record = (entry) => {
    device.sync.stop();
    return record(entry);
  };
  await device.sync.wake();
  expect([server.set.ledger, device.waiting]).toEqual([[yesterday], [won]]);
});

test('an answer that arrives after signing out settles nothing for whoever is next', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, {});
  server.hold();
  const woken = device.sync.wake();
  device.sync.stop();
  server.release?.();
  await woken;
  expect(device.isSolved).toBe(false);
});

test('who looks again while an answer is on its way sees what has changed since', async () => {
  const server = fakeServer(four);
  const device = fakeDevice(server, { isSolved: true });
  await device.sync.wake();
  server.hold();
  const first = device.sync.look();
  server.record(won);
  const second = device.sync.look();
  server.release?.();
  await Promise.all([first, second]);
  expect(device.shown?.ledger).toEqual([won]);
});

function roundOf(...tries: number[]) {
  const attempts = checkStoredAttempts(tries, 1931);
  return startRound({ puzzle: puzzleWith({ id: 7 }), day, attempts, difficulty: 'normal' });
}

function gameOf(tries: number[], device: { taken: unknown; game: CurrentGame | null }) {
  const game: CurrentGame = {
    player: 'ada',
    round: roundOf(...tries),
    take: ({ attempts }) => {
      const at = device.game?.round.attempts ?? game.round.attempts;
      if (!isFurther(attempts, at, game.round.puzzle.year)) return false;
      device.taken = attempts;
      device.game = { ...game, round: { ...game.round, attempts } };
      return true;
    },
  };
  return game;
}

/** A server with the rules of the real one: one result a date, and nobody overwrites the unseen. */
function fakeServer(records: Records = nothing) {
  let writes = 0;
  const stamp = () => {
    writes += 1;
    return `2026-11-21T10:00:00.${String(writes).padStart(3, '0')}Z`;
  };
  const server = {
    set: { ...records, updatedAt: records === nothing ? null : stamp() } as AccountSet,
    game: null as AccountGame | null,
    fails: null as (() => Error) | null,
    loses: false,
    refuses: null as { date: string; code: string } | null,
    held: null as Promise<void> | null,
    release: null as (() => void) | null,
    /** Keeps back the next set that is read, until it is released. */
    hold() {
      server.held = new Promise((resolve) => {
        server.release = resolve;
      });
    },
    record(entry: LedgerEntry) {
      const { isNew, ...next } = recordDaily(server.set, entry);
      if (isNew) server.set = { ...next, updatedAt: stamp() };
      return { isNew, statistics: next.statistics, updatedAt: server.set.updatedAt ?? '' };
    },
  };
  const reached = async <Answer>(answer: () => Answer): Promise<Answer> => {
    if (server.fails !== null) throw server.fails();
    const given = answer();
    if (server.loses) throw new NoConnectionError();
    return given;
  };
  const calls: AccountServer = {
    readSet: async () => {
      if (server.fails !== null) throw server.fails();
      const { set, held } = server;
      server.held = null;
      await held;
      return set;
    },
    replaceSet: (set, seen) =>
      reached(() => {
        if (seen !== server.set.updatedAt) throw new ServerError('changed', 'PT409');
        server.set = { ...set, updatedAt: stamp() };
        return server.set;
      }),
    record: (entry) =>
      reached(() => {
        const { refuses } = server;
        if (entry.date === refuses?.date) throw new ServerError('refused', refuses.code);
        return server.record(entry);
      }),
    readGame: () => reached(() => server.game),
    saveGame: (game) =>
      reached(() => {
        const stored = server.game;
        const isSame = stored?.quizId === game.quizId && stored.quizDay === game.quizDay;
        const goesOn = stored?.attempts.every(
          (attempt, index) => attempt === null || attempt === game.attempts[index],
        );
        if (isSame && goesOn !== true) throw new ServerError('changed', 'PT409');
        server.game = game;
      }),
  };
  return Object.assign(server, { calls });
}

type Start = {
  records?: Records;
  waiting?: LedgerEntry[];
  isSolved?: boolean;
  isGrown?: boolean;
  tries?: number[];
};

function fakeDevice({ calls }: ReturnType<typeof fakeServer>, start: Start) {
  const device = {
    waiting: start.waiting ?? [],
    isSolved: start.isSolved ?? false,
    isGrown: start.isGrown ?? false,
    game: null as CurrentGame | null,
    taken: null as unknown,
    kept: null as AccountGame | null,
    saves: 0,
    account: { step: 'loading' } as Account,
    shown: null as Records | null,
    warnings: [] as SyncWarning[],
    logged: [] as unknown[],
  };
  if (start.tries !== undefined) device.game = gameOf(start.tries, device);
  const sync = createAccountSync({
    server: calls,
    device: {
      records: () => start.records ?? nothing,
      waiting: () => device.waiting,
      forget: ({ date }) => {
        device.waiting = device.waiting.filter((entry) => entry.date !== date);
      },
      settled: () => (device.isGrown ? 'grown' : device.isSolved ? 'settled' : 'never'),
      markSettled: () => {
        device.isSolved = true;
      },
      game: () => device.game,
      keepGames: () => {
        device.saves += 1;
      },
      keptGame: () => device.kept,
    },
    show: (account, waiting) => {
      device.account = account;
      device.shown = 'set' in account ? withWaiting(account.set, waiting) : null;
    },
    warn: (warning) => void device.warnings.push(warning),
    log: (error) => void device.logged.push(error),
  });
  return Object.assign(device, { sync });
}
