// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  expectOutline,
  leave,
  perform,
  press,
  showAt,
  text,
} from '../../../../tests/page/rendered.tsx';
import { today } from '../../../device/clock.ts';
import { setAccountRecords } from '../../../device/games/account-records.ts';
import {
  currentReminder,
  forgetReminder,
  keepReminder,
} from '../../../device/reminder/reminder-store.ts';
import { emptyStatistics } from '../../../domain/statistics/statistics.ts';
import { ReminderOffer } from '../result/reminder-offer.tsx';
import { FollowUp } from './follow-up.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  localStorage.clear();
});

afterEach(() => {
  leave();
  forgetReminder();
  setAccountRecords(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const isOffered = () => document.querySelector('dialog') !== null;
const isNoted = () => 'followUp' in document.documentElement.dataset;

test('a second and a half after a shared puzzle the day’s is offered, for once', async () => {
  const { visited } = showAt('/shared/x', <FollowUp next={null} />);
  expect([isOffered(), isNoted()]).toEqual([false, true]);
  await pass(1499);
  expect(isOffered()).toBe(false);
  await pass(1);
  expect([isOffered(), isNoted()]).toEqual([true, false]);
  press(() => button(text('modes.followUp.keep')).click());
  await pass(5000);
  expect([isOffered(), visited]).toEqual([false, ['/shared/x']]);
});

test('the offer leads to the next puzzle of a series, or to the day’s', async () => {
  const series = showAt('/shared/x', <FollowUp next="/shared/y" />);
  await pass(1500);
  expect(document.querySelector('[data-series="true"]')?.textContent).toBe('…');
  const name = document.querySelector('dialog')?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(name)?.textContent).toBe(text('modes.followUp.series.title'));
  press(() => button(text('modes.followUp.series.submit')).click());
  expect([series.visited, isOffered()]).toEqual([['/shared/x', '/shared/y'], false]);
  leave();
  const daily = showAt('/shared/y', <FollowUp next={null} />);
  await pass(1500);
  press(() => button(text('modes.followUp.daily.submit')).click());
  expect(daily.visited).toEqual(['/shared/y', '/']);
  leave();
  showAt('/shared/y', <FollowUp next={null} />);
  await pass(1500);
  press(() => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel')));
  expect(isOffered()).toBe(false);
});

test('what lies over the page is waited for, and who has gone is offered nothing', async () => {
  const tour = document.body.appendChild(document.createElement('div'));
  tour.dataset['touring'] = '';
  showAt('/shared/x', <FollowUp next={null} />);
  await pass(6000);
  expect([isOffered(), isNoted()]).toEqual([false, true]);
  tour.remove();
  await pass(1500);
  expect(isOffered()).toBe(true);
  leave();
  showAt('/shared/x', <FollowUp next={null} />);
  leave();
  expect([isNoted(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('a tour that led on already has taken the place of the offer', async () => {
  showAt('/shared/x', <FollowUp next={null} />);
  delete document.documentElement.dataset['followUp'];
  await pass(3000);
  expect(isOffered()).toBe(false);
});

const played = (games: number) => ({
  statistics: { ...emptyStatistics, firstTrySuccess: 1, noSuccess: games - 1 },
  ledger: [],
});

/** A browser that can remind, and a server that does. */
function offering(games: number | null, permission = 'default', pushKey: string | null = 'k') {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('privacyConfirmed=true');
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('navigator', { serviceWorker: {} });
  const records = games === null ? null : played(games);
  showAt('/', <ReminderOffer records={records} />, () => Response.json({ pushKey }));
}
const offer = () => document.querySelector('aside');

test('a reminder is offered after three games, on one day, to who has not answered', async () => {
  vi.stubGlobal('location', { origin: 'https://quando.example', protocol: 'https:' });
  offering(2);
  await pass(10);
  expect([offer(), currentReminder()]).toEqual([null, null]);
  offering(3, 'denied');
  await pass(10);
  expect(offer()).toBeNull();
  offering(3, 'default', null);
  await pass(10);
  expect([offer(), currentReminder()]).toEqual([null, null]);
  leave();
  // With an account the games are the account’s.
  offering(null);
  await pass(10);
  expect(offer()).toBeNull();
  press(() => setAccountRecords({ state: 'ready', records: played(3), refresh: () => undefined }));
  await pass(10);
  expect(offer()?.querySelector('a')?.getAttribute('href')).toBe('/gameSettings');
  expect(currentReminder()).toEqual({ state: 'offered', day: today().day });
  await expectOutline('reminder-offer');
  await perform(() => offer()?.querySelector('button')?.click());
  expect([offer(), currentReminder()]).toEqual([null, { state: 'declined' }]);
  leave();
  keepReminder({ state: 'offered', day: '2020-01-01' });
  offering(3);
  await pass(10);
  expect(offer()).toBeNull();
});
