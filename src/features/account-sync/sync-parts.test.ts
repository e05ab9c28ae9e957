import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from '../../device/clock.ts';
import { privacyConfirmed, writeCookie } from '../../device/cookies/cookie.ts';
import { putInOutbox } from '../../device/games/put-in-outbox.ts';
import { storeRecords } from '../../device/games/records-store.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { accountDevice } from './sync-parts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T10:00:00Z'), toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('localStorage', window.localStorage);
  const { now, ends } = today();
  writeCookie(privacyConfirmed, true, now, ends);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was settled with an account is news again once more was played on the device', () => {
  const device = accountDevice('ada');
  play(3);
  expect(device.settled()).toBe('never');
  device.markSettled();
  expect(device.settled()).toBe('settled');
  play(4);
  expect(device.settled()).toBe('grown');
  expect(accountDevice('berta').settled()).toBe('never');
});

test('what waits and what was kept of a game is that of the account alone', () => {
  const [ada, berta] = [accountDevice('ada'), accountDevice('berta')];
  const entry = { date: '2026-06-10', quizId: '7', attempt: 2 } as const;
  for (const player of ['ada', 'berta']) putInOutbox(player, entry);
  ada.forget(entry);
  expect([ada.waiting(), berta.waiting()]).toEqual([[], [entry]]);
  localStorage.setItem('quando.games.ada', '7.2026-06-10.1648.f');
  const puzzle = puzzleWith({ id: 7 });
  expect(ada.keptGame(puzzle, '2026-06-10')?.attempts[0]).toBe(1648);
  expect(ada.keptGame(puzzle, '2026-06-09')).toBeNull();
  expect(berta.keptGame(puzzle, '2026-06-10')).toBeNull();
});

/** Puts so many games on the device. */
function play(games: number) {
  const statistics = { ...emptyStatistics, thirdTrySuccess: games };
  storeRecords({ statistics, ledger: [] }, today());
}
