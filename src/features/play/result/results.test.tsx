// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  text,
} from '../../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../../tests/page/cookie-jar.ts';
import { leaveSignedOut, signIn } from '../../../../tests/page/signed-in.ts';
import { setSession } from '../../../backend/session.ts';
import { setAccountRecords } from '../../../device/games/account-records.ts';
import { storedYears } from '../../../device/games/years-store.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import type { LedgerEntry } from '../../../domain/statistics/ledger.ts';
import { startRound } from '../../../domain/round/round.ts';
import { emptyStatistics } from '../../../domain/statistics/statistics.ts';
import { FollowUp } from '../modes/follow-up.tsx';
import { ModeResult } from '../modes/mode-result.tsx';
import type { Mode } from '../modes/mode.ts';
import { MuseumWatch } from '../museum/museum-watch.tsx';
import { AccountProgress } from './account-progress.tsx';
import { Achievements } from './achievements.tsx';
import { Comparison } from './comparison.tsx';
import { Progress } from './progress.tsx';
import { AccountRelated } from './related/account-related.tsx';
import { Related } from './related/related.tsx';
import { Runs } from './runs.tsx';
import { SupportNotice } from './support-notice.tsx';

const DAY = '2040-06-10';
let jar: Map<string, string>;
let answers: Record<string, () => unknown>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  jar = openCookieJar(['privacyConfirmed', 'true']);
  answers = {};
  asked = signIn(answers);
});

afterEach(() => {
  leaveSignedOut();
  setAccountRecords(null);
});

const tips = [1, 2, 3, 4].map((number) => ({ ...puzzleWith().tips[0], text: `Hint ${number}` }));
const puzzle = puzzleWith({ id: 951, date: DAY, tips: tips as never });
const roundOf = (change: Partial<Puzzle> = {}) =>
  startRound({
    puzzle: { ...puzzle, ...change },
    day: DAY,
    attempts: [1700, 1931, null, null],
    difficulty: 'normal',
  });
const recordsOf = (...ledger: LedgerEntry[]) => ({
  statistics: { ...emptyStatistics, secondTrySuccess: 1 },
  ledger,
});
const signOutNow = () => press(() => setSession({ state: 'signedOut', hasEnded: false }));
const links = () =>
  [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

const isOther = () => document.body.textContent.includes(text('result.otherCounts'));

test('of a day one result counts, and that it is another one is said', () => {
  const own = { date: DAY, quizId: '951', attempt: 2 } as const;
  const progress = (entry: LedgerEntry) =>
    showAt(
      '/',
      <Progress records={recordsOf(entry)} current="silver" day={DAY} round={roundOf()} />,
    );
  progress(own);
  expect(isOther()).toBe(false);
  progress({ ...own, quizId: '952' });
  expect(isOther()).toBe(true);
  progress({ ...own, attempt: 3 });
  expect(isOther()).toBe(true);
  progress({ ...own, date: '2040-06-09', quizId: '950' });
  expect(isOther()).toBe(false);
});

test('an account’s numbers are none until they are known, and are asked for again', async () => {
  const retry = vi.fn<() => void>();
  showAt('/', <AccountProgress current="silver" day={DAY} round={roundOf()} />);
  expect([said('status'), document.body.textContent.includes('1 day')]).toEqual(['', false]);
  press(() => setAccountRecords({ state: 'failed', retry }));
  expect(said('status')).toContain(text('result.accountFailed'));
  await perform(() => button(text('result.accountRetry')).click());
  expect(retry).toHaveBeenCalledTimes(1);
  const records = recordsOf({ date: DAY, quizId: '951', attempt: 2 });
  press(() => setAccountRecords({ state: 'ready', records, refresh: retry }));
  expect(said('status')).toBe('');
});

test('what was not solved can be hidden, and shown again', async () => {
  showAt('/', <Achievements statistics={emptyStatistics} current={null} />);
  const rows = document.querySelectorAll('[data-kind], dt, li, tr').length;
  await perform(() => button(text('result.hideNotSolved')).click());
  expect(document.querySelectorAll('[data-kind], dt, li, tr').length).toBeLessThan(rows);
  await perform(() => button(text('result.showNotSolved')).click());
  expect(document.querySelectorAll('[data-kind], dt, li, tr')).toHaveLength(rows);
});

test('a run is told from its second day on, the longest one where it is longer', () => {
  const days = (...dates: string[]) => {
    const ledger = dates.map((date) => ({ date, quizId: '7', attempt: null }));
    showAt('/', <Runs ledger={ledger} day={DAY} />);
    return document.querySelector('p')?.textContent.split(' · ').length ?? 0;
  };
  expect(days()).toBe(0);
  expect(days(DAY)).toBe(1);
  expect(days('2040-06-09', DAY)).toBe(2);
  expect(days('2040-06-01', '2040-06-02', '2040-06-03', '2040-06-09', DAY)).toBe(3);
  expect(days('2040-06-01', '2040-06-02', DAY)).toBe(2);
});

test('others are asked for, and this result counted once, where the player agreed to it', async () => {
  const sent: string[] = [];
  let outcomes: unknown = null;
  const compare = async (id: number, change: Partial<Puzzle> = {}, isFresh = true) => {
    sent.length = 0;
    leave();
    showAt(
      '/',
      <Comparison
        round={roundOf({ id, ...change })}
        records={recordsOf({ date: DAY, quizId: String(id), attempt: 2 })}
        isFresh={isFresh}
      />,
      (path) => {
        sent.push(path.replace(/^.*rpc\/([a-z_]+).*$/, '$1'));
        return path.includes('count_outcome')
          ? Response.json({ message: 'no' }, { status: 500 })
          : Response.json(outcomes);
      },
    );
    await settle();
  };
  await compare(961);
  expect([sent, document.body.textContent]).toEqual([[], '']);
  jar.set('consentCompare', 'true');
  await compare(961, {}, false);
  expect(sent).toEqual(['get_outcomes']);
  await compare(961);
  expect(sent).toEqual(['count_outcome', 'get_outcomes']);
  expect(document.body.textContent).toContain(text('result.comparison.tooFew'));
  await compare(961);
  expect(sent).toEqual(['get_outcomes']);
  await compare(962, { classic: true });
  expect(document.body.textContent).toBe('');
  outcomes = { players: 1200, shares: [5, 40, 30, 15, 10] };
  await compare(963);
  expect(document.body.textContent).toContain('1,200');
});

test('how others did is asked for once one’s own result is among them', async () => {
  jar.set('consentCompare', 'true');
  const sent: string[] = [];
  let count: ((answer: Response) => void) | undefined;
  showAt(
    '/',
    <Comparison
      round={roundOf({ id: 964 })}
      records={recordsOf({ date: DAY, quizId: '964', attempt: 2 })}
      isFresh
    />,
    (path) => {
      sent.push(path);
      if (!path.includes('count_outcome')) return Response.json(null);
      return new Promise((resolve) => {
        count = resolve;
      });
    },
  );
  await settle();
  expect(sent).toHaveLength(1);
  await perform(() => count?.(Response.json(null)));
  expect(sent).toHaveLength(2);
});

test('the page asks for support once, and not again for days', async () => {
  showAt('/', <SupportNotice />);
  expect(links()).toEqual(['/support']);
  expect(jar.get('supportNotice')).toBe('true');
  await perform(() => button(text('result.supportNotice.close')).click());
  expect(links()).toEqual([]);
  leave();
  showAt('/', <SupportNotice />);
  expect(links()).toEqual([]);
});

/** Where the result of such a puzzle leads. */
function related(id: number, year: number, label: string | null = null) {
  leave();
  showAt('/', <Related round={roundOf({ id, year, label })} />);
  return links();
}

test('a device knows the years around, and this one from now on', () => {
  signOutNow();
  localStorage.removeItem('quando.session');
  expect(related(971, 1800)).toEqual(['/years']);
  expect(related(972, 1950)).toEqual(['/years?century=18&puzzle=971', '/years']);
  expect(related(973, 1900)).toEqual([
    '/years?century=18&puzzle=971',
    '/years?century=20&puzzle=972',
    '/years',
  ]);
  expect(related(974, 1850, 'How many?')).toEqual(['/years']);
  expect(storedYears().map(({ id }) => id)).toEqual(['971', '972', '973']);
});

test('an account knows this day in other years as well, but for this very puzzle', async () => {
  answers['get_related_puzzles'] = () => ({
    before: { id: 7, year: 1648 },
    after: null,
    otherYears: [
      { id: 951, date: '2039-06-10' },
      { id: 8, date: '2038-06-10' },
    ],
  });
  showAt('/', <AccountRelated puzzle={puzzle} isDaily />);
  expect(links()).toEqual(['/years']);
  await settle();
  expect(links()).toEqual(['/years?century=17&puzzle=7', '/old/8', '/years']);
  expect(asked[0]).toMatch(/^get_related_puzzles {"year":1931,"locale":"en",/);
  leave();
  showAt('/', <AccountRelated puzzle={{ ...puzzle, label: 'How many?' }} isDaily={false} />);
  await settle();
  expect(links()).toEqual(['/years?century=17&puzzle=7', '/years']);
  expect(asked.at(-1)).toMatch(/^get_related_puzzles {"year":null,/);
});

test.each([
  ['museum', [], []],
  ['embedded', [], []],
  ['custom', ['/'], ['/room/host', '/years']],
  ['shared', ['/', '/puzzleOverview', '/years'], ['/room/host#2040-06-10', '/random']],
  ['old', ['/', '/puzzleOverview', '/room/host#2040-06-10'], ['/random', '/print/951']],
  ['random', ['/random', '/', '/room/host#2040-06-10'], ['/print/951']],
] as const)('the result of a %s puzzle leads where its player may go', async (mode, there, not) => {
  showAt(
    '/x',
    <ModeResult
      mode={mode satisfies Mode}
      challenge={undefined}
      round={roundOf()}
      isFresh={false}
      onExplain={() => undefined}
      left={0}
    />,
  );
  await settle();
  for (const path of there) expect(links()).toContain(path);
  for (const path of not) expect(links()).not.toContain(path);
  if (there.length === 0) expect(links()).toEqual([]);
  // What follows on its own comes to fresh results alone.
  expect('followUp' in document.documentElement.dataset).toBe(false);
  expect(document.querySelector('nav p')?.textContent).toBeTruthy();
});

function leadsToPrint(mode: Mode) {
  leave();
  showAt(
    '/x',
    <ModeResult
      mode={mode}
      challenge={undefined}
      round={roundOf()}
      isFresh={false}
      onExplain={() => undefined}
    />,
  );
  return links().includes('/print/951');
}

test('who may print is shown the way, and only for a past puzzle', () => {
  const session = {
    userId: 'ada',
    email: '',
    role: '2_historian',
    needsSecondFactor: false,
  } as const;
  press(() =>
    setSession({ state: 'signedIn', session: { ...session, permissions: ['routing.archive'] } }),
  );
  expect([leadsToPrint('old'), leadsToPrint('shared')]).toEqual([true, false]);
});

test.each([
  ['was finished today', { gameFinished: 'true', quizDay: DAY }, 'dailyOver'],
  ['was finished yesterday', { gameFinished: 'true', quizDay: '2040-06-09' }, 'daily'],
  ['is under way', { gameFinished: 'false', quizDay: DAY }, 'daily'],
] as const)('after a shared puzzle the day’s is offered as what it is: it %s', async (...given) => {
  const [, cookies, words] = given;
  for (const [name, value] of Object.entries(cookies)) jar.set(name, value);
  showAt('/pp/7', <FollowUp next={null} />);
  await perform(() => vi.advanceTimersByTimeAsync(1500));
  expect(document.querySelector('dialog')?.textContent).toContain(
    text(`modes.followUp.${words}.title`),
  );
});

const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const touch = (sign: string, at: EventTarget = document.body) =>
  perform(() => at.dispatchEvent(new Event(sign, { bubbles: true })));

test('a museum begins again ninety seconds after the last sign of anybody, and says so before', async () => {
  const away = vi.fn<() => void>();
  showAt('/museum', <MuseumWatch onAway={away} />);
  await pass(200_000);
  expect([away.mock.calls.length, said('status')]).toEqual([0, '']);
  await touch('pointermove');
  await pass(69_999);
  expect(said('status')).toBe('');
  await pass(1);
  expect(said('status')).toContain(text('modes.museum.title'));
  await touch('pointerdown', buttons()[0]);
  expect(said('status')).toContain(text('modes.museum.title'));
  await touch('click', buttons()[0]);
  expect(said('status')).toBe('');
  await pass(60_000);
  const sound = document.body.appendChild(document.createElement('audio'));
  await touch('timeupdate', sound);
  await pass(89_999);
  expect(away).toHaveBeenCalledTimes(0);
  await pass(1);
  expect([away.mock.calls.length, said('status')]).toEqual([1, '']);
  leave();
  showAt('/museum', <MuseumWatch onAway={away} isUsed isSilent />);
  await pass(89_999);
  expect([away.mock.calls.length, said('status')]).toEqual([1, '']);
  await pass(1);
  expect(away).toHaveBeenCalledTimes(2);
  await touch('keydown');
  leave();
  await pass(100_000);
  expect(away).toHaveBeenCalledTimes(2);
});
