// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import {
  button,
  expectOutline,
  leave,
  perform,
  press,
  running,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../tests/page/signed-in.ts';
import { type SessionState, setSession } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { type AccountRecords, useAccountRecords } from '../../device/games/account-records.ts';
import { showGame } from '../../device/games/current-game.ts';
import { putInOutbox } from '../../device/games/put-in-outbox.ts';
import { storeRecords } from '../../device/games/records-store.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { startRound } from '../../domain/round/round.ts';
import { checkStoredAttempts } from '../../domain/round/attempts.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { AccountFollower } from './account-follower.tsx';
import { accountDevice } from './sync-parts.ts';

let answers: Record<string, () => unknown>;
let asked: string[];
let records: AccountRecords | undefined;

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-21T10:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  openCookieJar(['privacyConfirmed', 'true']);
  answers = {};
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

type ConflictProps = {
  device: Records;
  online: Records;
  onChoose: (source: 'device' | 'online') => Promise<unknown>;
};

function Conflict({ device, online, onChoose }: ConflictProps) {
  return (
    <>
      <p>
        {`${device.statistics.noSuccess} on the device, ${online.statistics.firstTrySuccess} online`}
      </p>
      <button type="button" onClick={() => void onChoose('online')}>
        Choose
      </button>
      <button type="button" onClick={() => void onChoose('device')}>
        Choose the device
      </button>
    </>
  );
}

/** Follows the account, whose records stand in `records`. */
function follow(path = '/') {
  const part = (
    <>
      <AccountFollower conflict={Conflict} />
      {running(useAccountRecords, (now) => {
        records = now;
      })}
    </>
  );
  return showAt(path, part);
}

const row = { ...emptyStatistics, firstTrySuccess: 4, updated_at: '2026-11-21T09:00:00Z' };
const readings = () => asked.filter((call) => call.startsWith('UserStatistics')).length;
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
/** The notice with these words: its kind, and how long it stays. */
const notice = (words: string) => {
  const found = [...document.querySelectorAll('.Toastify__toast')].find((each) =>
    each.textContent.includes(words),
  );
  const bar = found?.querySelector<HTMLElement>('[role="progressbar"]');
  return [found?.className.includes('--warning'), bar?.style.animationDuration];
};

/** The server has this of Ada's account. */
function serverHas(statistics: object[]) {
  answers['UserStatistics'] = () => statistics;
  answers['user_result'] = () => [];
  answers['UserState'] = () => [];
}

/** So many games were played on this device without the account. */
function played(games: number) {
  storeRecords({ statistics: { ...emptyStatistics, noSuccess: games }, ledger: [] }, today());
}

const signedIn = (permissions: readonly 'stats.shared'[]): SessionState => ({
  state: 'signedIn',
  session: {
    userId: 'ada',
    email: 'ada@example.org',
    role: '0_user',
    permissions,
    needsSecondFactor: false,
  },
});

test('an account’s statistics are asked for again on return, and by who wants them newer', async () => {
  serverHas([row]);
  follow();
  await until(() => expect(records).toMatchObject({ state: 'ready' }));
  expect(records).toMatchObject({ records: { statistics: { firstTrySuccess: 4 } } });
  const occasions: [string, () => unknown][] = [
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['online', () => window.dispatchEvent(new Event('online'))],
    ['in sight', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['refresh', () => records?.state === 'ready' && records.refresh()],
  ];
  for (const [, happen] of occasions) {
    const before = readings();
    await perform(happen);
    await until(() => expect(readings()).toBeGreaterThan(before));
  }
  const before = readings();
  const removed = vi.spyOn(window, 'removeEventListener');
  const unseen = vi.spyOn(document, 'removeEventListener');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  for (const [, happen] of occasions.slice(0, 3)) await perform(happen);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  localStorage.removeItem('quando.session');
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  expect([removed.mock.calls.map(([kind]) => kind), unseen.mock.calls[0]?.[0]]).toEqual([
    ['focus', 'online'],
    'visibilitychange',
  ]);
  leave();
  for (const [, happen] of occasions.slice(0, 3)) await perform(happen);
  expect(readings()).toBe(before);
  showAt(
    '/',
    running(useAccountRecords, (now) => {
      records = now;
    }),
  );
  expect(records).toEqual({ state: 'loading' });
});

test('an answer that comes after signing out is shown to nobody', async () => {
  let arrive: ((rows: object[]) => void) | undefined;
  serverHas([row]);
  answers['UserStatistics'] = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  follow();
  await until(() => expect(arrive).toBeDefined());
  localStorage.removeItem('quando.session');
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  await perform(() => arrive?.([row]));
  for (let time = 0; time < 3; time += 1) await perform(() => arrive?.([row]));
  expect(records).toEqual({ state: 'loading' });
});

test('nothing is asked for an account that keeps no games, or before its session is read', async () => {
  serverHas([row]);
  setSession({ state: 'unknown' });
  follow();
  await perform(() => undefined);
  expect(asked).toEqual([]);
  press(() => setSession(signedIn([])));
  await perform(() => undefined);
  expect(asked).toEqual([]);
  press(() => setSession(signedIn(['stats.shared'])));
  await until(() => expect(records).toMatchObject({ state: 'ready' }));
});

test('statistics that did not come are said to be missing, and come by a press or a new session', async () => {
  follow();
  await until(() => expect(records?.state).toBe('failed'));
  await until(() => expect(notices()).toContain(text('server.failedSyncingData')));
  const shown = document.querySelector('.Toastify__toast-container--bottom-center');
  expect(shown?.textContent).toContain(text('server.failedSyncingData'));
  expect(notice(text('server.failedSyncingData'))).toEqual([true, '3500ms']);
  const before = readings();
  await perform(() => records?.state === 'failed' && records.retry());
  await until(() => expect(readings()).toBeGreaterThan(before));
  expect(records?.state).toBe('failed');
  serverHas([row]);
  const known = readings();
  await perform(() => setSession({ state: 'unreached' }));
  expect(readings()).toBe(known);
  press(() => setSession(signedIn(['stats.shared'])));
  await until(() => expect(records?.state).toBe('ready'));
});

test('where device and account differ the player chooses, and the question goes', async () => {
  played(3);
  serverHas([row]);
  follow();
  await until(() => button('Choose'));
  expect(document.body.textContent).toContain('3 on the device, 4 online');
  expect(records).toMatchObject({ records: { statistics: { firstTrySuccess: 4, noSuccess: 0 } } });
  await perform(() => button('Choose').click());
  expect(() => button('Choose')).toThrow('There is no button');
  expect(records?.state).toBe('ready');
});

const writes = () => asked.filter((call) => call.includes('"noSuccess":3'));

test('a device that is chosen takes the place of what it saw', async () => {
  played(3);
  serverHas([row]);
  follow();
  await until(() => button('Choose the device'));
  await perform(() => button('Choose the device').click());
  await until(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toContain(`"updated_at":"${row.updated_at}"`);
});

test('that a device has counted on beside the account is said, with the way to compare', async () => {
  played(3);
  accountDevice('ada').markSettled();
  played(4);
  serverHas([row]);
  const { visited } = follow();
  await until(() => expect(notices()).toContain(text('server.statisticsDiffer')));
  expect(notice(text('server.statisticsDiffer'))).toEqual([false, '10000ms']);
  await expectOutline('notice-statistics', '.Toastify__toast--info > :not([data-hidden])');
  expect(records?.state).toBe('ready');
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('.Toastify button')]
      .find(({ textContent }) => textContent === text('server.compare'))
      ?.click(),
  );
  expect(visited.at(-1)).toBe('/syncStats');
});

/** Somebody has made these attempts at today's puzzle. */
function game(player: string, ...tries: number[]) {
  const attempts = checkStoredAttempts(tries, 1931);
  const puzzle = puzzleWith({ id: 7 });
  const round = startRound({ puzzle, day: '2026-11-21', attempts, difficulty: 'normal' });
  press(() => showGame({ player, round, take: () => false }));
}

const saved = () => asked.filter((call) => call.includes('"first_try"')).join();

test('each move goes up to the account; one that it does not take is logged, and not told', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  serverHas([row]);
  follow();
  await until(() => expect(records?.state).toBe('ready'));
  const before = notices();
  const known = readings();
  answers['UserState'] = () => (saved() === '' ? [] : refused('XX000'));
  game('eve', 1648);
  await perform(() => undefined);
  expect(saved()).toBe('');
  game('ada', 1648);
  await until(() => expect(saved()).toContain('"first_try":1648'));
  await until(() => expect(logged).toHaveBeenCalledTimes(1));
  // Nor are the statistics asked for again.
  expect([notices(), readings()]).toEqual([before, known]);
  leave();
  game('ada', 1648, 1700);
  await perform(() => undefined);
  expect(saved()).not.toContain('1700');
});

const sent = () => asked.filter((call) => call.startsWith('record_result')).length;

test('a result that does not go up is said at the top, for who looks at the game', async () => {
  serverHas([row]);
  answers['record_result'] = () => refused('42501');
  putInOutbox('ada', { date: '2026-11-21', quizId: '7', attempt: 2 });
  follow();
  await until(() => expect(notices()).toContain(text('server.uploadStatisticsFailed')));
  const shown = document.querySelector('.Toastify__toast-container--top-center');
  expect(shown?.textContent).toContain(text('server.uploadStatisticsFailed'));
  expect(notice(text('server.uploadStatisticsFailed'))).toEqual([true, '5000ms']);
  expect(records).toMatchObject({ records: { statistics: { secondTrySuccess: 1 } } });
  const before = sent();
  // It may be taken once the session is renewed.
  await perform(() => setSession(signedIn(['stats.shared'])));
  await until(() => expect(sent()).toBe(before + 1));
});

test('a result that the server will never take is said at the top, and sent no more', async () => {
  serverHas([row]);
  answers['record_result'] = () => refused('22023');
  putInOutbox('ada', { date: '2026-11-21', quizId: '7', attempt: 2 });
  follow();
  await until(() => expect(notices()).toContain(text('server.resultRefused')));
  const shown = document.querySelector('.Toastify__toast-container--top-center');
  expect(shown?.textContent).toContain(text('server.resultRefused'));
  expect(notice(text('server.resultRefused'))).toEqual([true, '5000ms']);
  const before = asked.length;
  await perform(() => window.dispatchEvent(new Event('focus')));
  await until(() => expect(asked.length).toBeGreaterThan(before));
  expect(sent()).toBe(1);
});
