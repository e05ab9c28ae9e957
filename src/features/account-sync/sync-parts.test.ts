import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from '../../device/clock.ts';
import { privacyConfirmed, writeCookie } from '../../device/cookies/cookie.ts';
import { storeRecords } from '../../device/games/records-store.ts';
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

/** Puts so many games on the device. */
function play(games: number) {
  const statistics = { ...emptyStatistics, thirdTrySuccess: games };
  storeRecords({ statistics, ledger: [] }, today());
}
